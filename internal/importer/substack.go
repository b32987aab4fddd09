package importer

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"strings"

	"golang.org/x/net/html"

	"portfolio/internal/lazyregexp"
)

func isSubstack(source fs.FS, file string) bool { return file == "" && exists(source, "posts.csv") }

// substackList is the file with the addresses of those who read a publication, whose name it has.
var substackList = lazyregexp.New(`^email_list\.([a-z0-9-]+)\.csv$`)

// readSubstack reads what Substack exports: posts.csv, and a file for each post. Who was sent a post, and read it, is not read.
func readSubstack(s *Source) error {
	entries, _ := fs.ReadDir(s.fsys, ".") // posts.csv is there
	for _, entry := range entries {
		if m := substackList.FindStringSubmatch(entry.Name()); m != nil {
			s.leave(entry.Name(), "addresses of people are not read: import the file at /admin/newsletter/subscribers, which asks first")
			if s.Origin == "" {
				s.setOrigin("https://" + m[1] + ".substack.com")
				s.Hosted = true
			}
		}
	}
	file, err := s.fsys.Open("posts.csv")
	if err != nil {
		return errors.New("posts.csv cannot be read")
	}
	defer func() { _ = file.Close() }()
	rows := csv.NewReader(io.LimitReader(file, maxTotal))
	rows.FieldsPerRecord, rows.LazyQuotes = -1, true
	header, err := rows.Read()
	if err != nil {
		return errors.New("posts.csv cannot be read")
	}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errors.New("posts.csv cannot be read to its end")
		}
		post := map[string]string{}
		for i, value := range row[:min(len(row), len(header))] {
			post[strings.TrimPrefix(header[i], "\ufeff")] = strings.TrimSpace(value)
		}
		if err := s.addSubstack(post); err != nil {
			return err
		}
	}
}

// addSubstack adds one post.
func (s *Source) addSubstack(post map[string]string) error {
	name := "posts/" + post["post_id"] + ".html"
	data, err := readAll(s.fsys, name, maxText)
	if err != nil {
		s.leave(name, err.Error())
		return nil
	}
	id, slug, _ := strings.Cut(post["post_id"], ".")
	if slug == "" {
		slug = id
	}
	t := &Text{
		Origin: name, Line: 1, Key: post["post_id"], Slug: slug, Title: post["title"], Description: oneLine(post["subtitle"]), Page: post["type"] == "page",
		Addresses: []string{s.Base + "/p/" + slug},
	}
	t.Date = isoTime(post["post_date"])
	switch audience := post["audience"]; {
	case post["is_published"] != "true":
		t.Draft, t.Unpublished = true, true
	case audience != "" && audience != "everyone":
		s.hide(t, "it is not for everybody, but for "+audience)
	}
	if s.Origin != "" && !t.Page {
		t.GUID = s.Origin + escapedPath(t.Addresses[0])
	}
	if sound := post["podcast_url"]; strings.HasPrefix(sound, "https://") {
		data = append(data, `<p><a href="`+html.EscapeString(sound)+`">`+html.EscapeString(sound)+"</a></p>"...)
	}
	t.isHTML = true
	if t.Body = substackPost(t, clean(data)); strings.TrimSpace(t.Body) == "" {
		s.leave(name, "it has no text")
		return nil
	}
	return s.add(t)
}

// substackPost returns the HTML of a post without the forms and buttons with which readers subscribe and share. Footnotes become those of
// Markdown.
func substackPost(t *Text, source string) string {
	page, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return source
	}
	var widgets []*html.Node
	for node := range page.Descendants() {
		if hasClass(node, "subscription-widget-wrap", "subscription-widget-wrap-editor", "image-link-expand", "paywall-jump", "footnote-anchor", "footnote") {
			widgets = append(widgets, node)
		}
	}
	for _, node := range widgets {
		written := ""
		switch number := classText(node, "footnote-number"); {
		case hasClass(node, "footnote-anchor"):
			written = "[^" + textOfNode(node) + "]"
		case hasClass(node, "footnote"):
			content, _ := fromHTML(inner(cmp.Or(withClass(node, "footnote-content"), node))) // what cannot be read is empty
			written = "[^" + number + "]: " + strings.ReplaceAll(content, "\n", "\n    ") + "\n"
		}
		if mark := (&html.Node{Type: html.TextNode, Data: t.hold(written)}); node.Parent != nil {
			node.Parent.InsertBefore(mark, node)
			node.Parent.RemoveChild(node)
		}
	}
	return inner(page)
}
