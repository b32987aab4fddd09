package feeds

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"portfolio/content"
	"portfolio/i18n"
)

// feedHTML returns the body of an article for feed readers: with its cover and absolute addresses, and without what only
// works on the page.
func (h *Handlers) feedHTML(lang i18n.Lang, a content.Article, address string) (string, error) {
	body, err := a.In(lang).Body()
	if err != nil {
		return "", err
	}
	inside := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(body.HTML), inside)
	if err != nil {
		return "", fmt.Errorf("read article %s: %w", a.ID, err)
	}
	var out bytes.Buffer
	for _, node := range append(h.feedHead(lang, a), nodes...) {
		h.detach(node, address)
		if err := html.Render(&out, node); err != nil {
			return "", fmt.Errorf("write article %s: %w", a.ID, err)
		}
	}
	return out.String(), nil
}

// feedHead returns the nodes before the body: the cover, and the note that the site is a demonstration.
func (h *Handlers) feedHead(lang i18n.Lang, a content.Article) []*html.Node {
	var nodes []*html.Node
	if cover := h.feedCover(lang, a); cover != nil {
		nodes = append(nodes, cover)
	}
	if h.Site.Settings.Demonstration {
		note := &html.Node{Type: html.ElementNode, Data: "em", DataAtom: atom.Em}
		note.AppendChild(&html.Node{Type: html.TextNode, Data: h.Languages.Messages(lang).T(a.DemonstrationKey())})
		paragraph := &html.Node{Type: html.ElementNode, Data: "p", DataAtom: atom.P}
		paragraph.AppendChild(note)
		nodes = append(nodes, paragraph)
	}
	return nodes
}

// The size of a cover that is drawn.
const (
	coverWidth  = 1260
	coverHeight = 750
)

// feedCover returns the cover of an article, nil if it has none.
func (h *Handlers) feedCover(lang i18n.Lang, a content.Article) *html.Node {
	picture, err := h.Site.Files.Picture(a.Cover())
	if err != nil {
		return nil
	}
	if picture.IsDrawing() {
		picture.Width, picture.Height = coverWidth, coverHeight
	}
	cover := &html.Node{Type: html.ElementNode, Data: "img", DataAtom: atom.Img, Attr: []html.Attribute{
		{Key: "src", Val: picture.URL},
		{Key: "alt", Val: a.In(lang).CoverAlt},
		{Key: "width", Val: strconv.Itoa(picture.Width)},
		{Key: "height", Val: strconv.Itoa(picture.Height)},
	}}
	paragraph := &html.Node{Type: html.ElementNode, Data: "p", DataAtom: atom.P}
	paragraph.AppendChild(cover)
	return paragraph
}

// onlyOnPage lists attributes that only serve the site's style sheets and keyboard order.
var onlyOnPage = []string{"class", "tabindex", "data-language", "loading", "decoding", "srcset", "sizes"}

// detach makes node and its descendants independent of the page at address.
func (h *Handlers) detach(node *html.Node, address string) {
	node.Attr = slices.DeleteFunc(node.Attr, func(a html.Attribute) bool { return slices.Contains(onlyOnPage, a.Key) })
	for i, a := range node.Attr {
		switch {
		case a.Key != "href" && a.Key != "src":
		case strings.HasPrefix(a.Val, "#"):
			node.Attr[i].Val = address + a.Val
		case strings.HasPrefix(a.Val, "/"):
			node.Attr[i].Val = h.Site.BaseURL + a.Val
		}
	}
	if node.DataAtom == atom.Code {
		flatten(node)
	}
	if node.DataAtom == atom.Video || node.DataAtom == atom.Audio {
		h.still(node)
	}
	if node.Data == "math" {
		asTeX(node)
	}
	var next *html.Node
	for child := node.FirstChild; child != nil; child = next {
		next = child.NextSibling
		if isAnchor(child) || child.DataAtom == atom.Source { // a feed reader needs one size
			node.RemoveChild(child)
			continue
		}
		h.detach(child, address)
	}
}

// still makes a picture and a link of a video, and a link of a sound: few feed readers play them.
func (h *Handlers) still(node *html.Node) {
	poster, words, source := attribute(node, "poster"), cmp.Or(attribute(node, "aria-label"), attribute(node, "title")), attribute(node, "src")
	for inside := range node.Descendants() {
		if inside.DataAtom == atom.Source && source == "" {
			source = attribute(inside, "src")
		}
	}
	node.Data, node.DataAtom, node.Attr = "span", atom.Span, nil
	for node.FirstChild != nil {
		node.RemoveChild(node.FirstChild)
	}
	if poster != "" {
		node.AppendChild(&html.Node{Type: html.ElementNode, Data: "img", DataAtom: atom.Img, Attr: []html.Attribute{{Key: "src", Val: poster}, {Key: "alt", Val: words}}})
	}
	link := &html.Node{Type: html.ElementNode, Data: "a", DataAtom: atom.A, Attr: []html.Attribute{{Key: "href", Val: source}}}
	link.AppendChild(&html.Node{Type: html.TextNode, Data: cmp.Or(words, path.Base(source))})
	node.AppendChild(link)
}

// asTeX makes of a formula the code that it was written as: what few feed readers draw would be a row of signs.
func asTeX(node *html.Node) {
	tex := ""
	for inside := range node.Descendants() {
		if inside.Type == html.TextNode && inside.Parent.Data == "annotation" {
			tex = inside.Data
		}
	}
	node.Data, node.DataAtom, node.Namespace, node.Attr = "code", atom.Code, "", nil
	for node.FirstChild != nil {
		node.RemoveChild(node.FirstChild)
	}
	node.AppendChild(&html.Node{Type: html.TextNode, Data: tex})
}

// attribute returns an attribute of an element, "" if it has none.
func attribute(node *html.Node, key string) string {
	at := slices.IndexFunc(node.Attr, func(a html.Attribute) bool { return a.Key == key })
	if at < 0 {
		return ""
	}
	return node.Attr[at].Val
}

// flatten replaces the children of node with their text: colors of code need the site's style sheets.
func flatten(node *html.Node) {
	var text strings.Builder
	for inside := range node.Descendants() {
		if inside.Type == html.TextNode {
			text.WriteString(inside.Data)
		}
	}
	for node.FirstChild != nil {
		node.RemoveChild(node.FirstChild)
	}
	node.AppendChild(&html.Node{Type: html.TextNode, Data: text.String()})
}

// isAnchor reports whether node is the link beside a heading to the heading itself.
func isAnchor(node *html.Node) bool {
	return node.DataAtom == atom.A && slices.Contains(node.Attr, html.Attribute{Key: "class", Val: "anchor"})
}
