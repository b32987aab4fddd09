package app

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"portfolio/i18n"
)

// page returns the HTML of a page for a file: links lead to files, forms give way to the owner's email address. Every page works without
// its scripts, and most of what they add asks the server: they are left out.
func (s *staticSite) page(body []byte, file string) ([]byte, error) {
	document, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	lang := i18n.Lang(attribute(find(document, atom.Html), "lang"))
	for _, node := range slices.Collect(document.Descendants()) { // before the first one is removed
		s.change(node, file, lang)
	}
	var out bytes.Buffer
	err = html.Render(&out, document)
	return out.Bytes(), err
}

// change makes a node that of a file.
func (s *staticSite) change(node *html.Node, file string, lang i18n.Lang) {
	switch {
	case node.Type != html.ElementNode || node.Parent == nil:
		return
	case node.DataAtom == atom.Script && attribute(node, "type") == "application/ld+json":
		node.FirstChild.Data = string(s.text.ReplaceAllFunc([]byte(node.FirstChild.Data), func(found []byte) []byte {
			return []byte(s.absolute(strings.TrimPrefix(string(found), s.base)))
		}))
		return
	case node.DataAtom == atom.Script, attribute(node, "rel") == "modulepreload":
		node.Parent.RemoveChild(node)
		return
	case node.DataAtom == atom.Form:
		s.changeForm(node, lang)
		return
	}
	for i, a := range node.Attr {
		switch a.Key {
		case "href", "src", "poster":
			s.changeLink(node, i, file)
		case "srcset":
			candidates := strings.Split(a.Val, ", ")
			for j, candidate := range candidates {
				address, width, _ := strings.Cut(candidate, " ")
				if to, ok := s.link(file, address); ok && strings.HasPrefix(address, "/") {
					candidates[j] = strings.TrimSpace(to + " " + width)
				}
			}
			node.Attr[i].Val = strings.Join(candidates, ", ")
		case "content":
			if address, own := strings.CutPrefix(a.Val, s.base+"/"); own {
				node.Attr[i].Val = s.absolute("/" + address)
			}
		}
	}
}

// changeLink makes a link lead to a file. One for what only a server has is removed, with the item of a list that has nothing else.
func (s *staticSite) changeLink(node *html.Node, i int, file string) {
	value := node.Attr[i].Val
	if address, own := strings.CutPrefix(value, s.base); own && (address == "" || address[0] == '/') {
		node.Attr[i].Val = s.absolute(address)
		return
	}
	if strings.HasPrefix(value, "?") && strings.Contains(value, "#") && node.Parent != nil { // of a paragraph: its share tags need a server
		node.Parent.RemoveChild(node)
		return
	}
	if !strings.HasPrefix(value, "/") || strings.HasPrefix(value, "//") {
		return
	}
	to, ok := s.link(file, value)
	switch {
	case ok:
		node.Attr[i].Val = to
	case node.Parent == nil:
	case node.DataAtom == atom.A && node.Parent.DataAtom == atom.Li && node.Parent.Parent != nil && onlyChild(node):
		node.Parent.Parent.RemoveChild(node.Parent)
	case node.DataAtom == atom.A:
		node.Attr = slices.DeleteFunc(node.Attr, func(a html.Attribute) bool { return a.Key == "href" })
	default:
		node.Parent.RemoveChild(node)
	}
}

// changeForm puts the owner's email address in the place of a form in which a visitor writes something, and nothing in that of any other.
func (s *staticSite) changeForm(form *html.Node, lang i18n.Lang) {
	if attribute(form, "method") == "post" && slices.ContainsFunc(slices.Collect(form.Descendants()), isWritten) {
		email := s.site.Profile.Email
		note := &html.Node{Type: html.ElementNode, Data: "p", DataAtom: atom.P}
		before, after, _ := strings.Cut(s.site.Languages.Messages(lang).T("static.form"), "@")
		link := &html.Node{Type: html.ElementNode, Data: "a", DataAtom: atom.A, Attr: []html.Attribute{{Key: "href", Val: "mailto:" + email}}}
		link.AppendChild(&html.Node{Type: html.TextNode, Data: email})
		note.AppendChild(&html.Node{Type: html.TextNode, Data: before})
		note.AppendChild(link)
		note.AppendChild(&html.Node{Type: html.TextNode, Data: after})
		form.Parent.InsertBefore(note, form)
	}
	action, err := url.Parse(attribute(form, "action"))
	if part := form.Parent; err == nil && s.needsServer(action.Path) && part.DataAtom == atom.Section && part.Parent != nil { // it is about that form
		part.Parent.RemoveChild(part)
		return
	}
	form.Parent.RemoveChild(form)
}

// isWritten reports whether a node is a field that a visitor fills in.
func isWritten(node *html.Node) bool {
	kind := attribute(node, "type")
	return node.DataAtom == atom.Textarea || node.DataAtom == atom.Select || node.DataAtom == atom.Input && kind != "hidden"
}

// onlyChild reports whether a node has no siblings but blanks.
func onlyChild(node *html.Node) bool {
	for sibling := range node.Parent.ChildNodes() {
		if sibling != node && (sibling.Type == html.ElementNode || strings.TrimSpace(sibling.Data) != "") {
			return false
		}
	}
	return true
}

// find returns the first element of a kind.
func find(document *html.Node, kind atom.Atom) *html.Node {
	for node := range document.Descendants() {
		if node.DataAtom == kind {
			return node
		}
	}
	return document
}

// attribute returns the value of an attribute, "" if there is none.
func attribute(node *html.Node, name string) string {
	for _, a := range node.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
