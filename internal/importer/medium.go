package importer

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"portfolio/internal/lazyregexp"
)

// mediumName is the name of a file with a post of Medium: its day, or that it is a draft, its words, its id.
var mediumName = lazyregexp.New(`^posts/(draft|\d{4}-\d{2}-\d{2})_(.*?)-*([0-9a-f]{8,16})\.html$`)

func isMedium(source fs.FS, file string) bool {
	posts, _ := fs.Glob(source, "posts/*.html") // none if it cannot be read
	return file == "" && len(posts) > 0 && mediumName.MatchString(posts[0])
}

// readMedium reads what Medium exports. Its other folders are about people: they are not read.
func readMedium(s *Source) error {
	posts, err := fs.Glob(s.fsys, "posts/*.html")
	if err != nil {
		return err
	}
	for _, name := range posts {
		m := mediumName.FindStringSubmatch(name)
		if m == nil {
			s.leave(name, "its name is not that of a post")
			continue
		}
		data, err := readAll(s.fsys, name, maxText)
		if err != nil {
			s.leave(name, err.Error())
			continue
		}
		if err := s.addMedium(name, m[1], m[2], m[3], clean(data)); err != nil {
			return err
		}
	}
	return nil
}

// addMedium adds one post.
func (s *Source) addMedium(name, day, words, id, source string) error {
	draft := day == "draft"
	page, err := html.Parse(strings.NewReader(source))
	body := withClass(page, "e-content")
	if err != nil || body == nil {
		s.leave(name, "it is no post")
		return nil
	}
	t := &Text{
		Origin: name, Line: 1, Key: name, Slug: words, Draft: draft, Unpublished: true, Title: classText(page, "p-name"), Description: classText(page, "p-summary"),
		GUID: "https://medium.com/p/" + id, Addresses: []string{"/" + words + "-" + id},
	}
	t.Date, _ = parseMoment(day) // a draft has none
	if published := withClass(page, "dt-published"); published != nil {
		if exact := isoTime(get(published, "datetime")); !exact.IsZero() {
			t.Date = exact
		}
	}
	if link := withClass(page, "p-canonical"); link != nil {
		s.mediumAddress(t, get(link, "href"))
	}
	if author := withClass(page, "p-author"); author != nil {
		s.Author = cmp.Or(s.Author, textOfNode(author))
	}
	title := withClass(body, "graf--title")
	if subtitle := withClass(body, "graf--subtitle"); subtitle != nil { // the page shows both above the text
		t.Description = textOfNode(subtitle)
		subtitle.Parent.RemoveChild(subtitle)
	}
	switch {
	case title != nil && title.Data != "p": // a long first line is both
		title.Parent.RemoveChild(title)
	case title == nil && !draft:
		s.hide(t, "it has no title in its text, as a response to another one")
	}
	if first := withClass(body, "section-divider"); first != nil { // above the text
		first.Parent.RemoveChild(first)
	}
	if t.Body = s.bodyOf(t, inner(body)); t.Body == "" {
		s.leave(name, "it has no text")
		return nil
	}
	return s.add(t)
}

// mediumAddress notes where a post was. Only a site with a name of its own can keep its addresses.
func (s *Source) mediumAddress(t *Text, address string) {
	if s.Origin == "" {
		s.setOrigin(address)
		s.Base, s.Hosted = "", strings.HasSuffix(s.Origin, "//medium.com") || strings.HasSuffix(s.Origin, ".medium.com")
	}
	if was, own := s.path(address); own && len(was) > 1 {
		t.Addresses, t.Unpublished = []string{was}, s.Hosted
	}
}

// withClass returns the first element of a class, nil if there is none.
func withClass(node *html.Node, class string) *html.Node {
	if node == nil {
		return nil
	}
	for child := range node.Descendants() {
		if hasClass(child, class) {
			return child
		}
	}
	return nil
}

// hasClass reports whether an element has one of some classes.
func hasClass(node *html.Node, classes ...string) bool {
	return slices.ContainsFunc(strings.Fields(get(node, "class")), func(class string) bool { return slices.Contains(classes, class) })
}

// classText returns the text of the first element of a class.
func classText(node *html.Node, class string) string {
	if found := withClass(node, class); found != nil {
		return textOfNode(found)
	}
	return ""
}

// inner returns the HTML in an element.
func inner(node *html.Node) string {
	var out strings.Builder
	for child := range node.ChildNodes() {
		_ = html.Render(&out, child) // a strings.Builder takes everything
	}
	return out.String()
}
