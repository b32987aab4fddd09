package importer

import (
	"strings"

	"golang.org/x/net/html"
)

// ghostCard makes a card of Ghost what Markdown has for the same.
func ghostCard(node *html.Node) {
	switch {
	case hasClass(node, "kg-audio-card"):
		ghostAudio(node)
	case hasClass(node, "kg-callout-card"):
		becomeNote(node)
	case hasClass(node, "kg-toggle-card"):
		becomeFolded(node)
	case hasClass(node, "kg-bookmark-card"):
		becomeLinked(node, "kg-bookmark-title", []string{"kg-bookmark-description"}, []string{"kg-bookmark-author", "kg-bookmark-publisher"})
	case hasClass(node, "kg-file-card"):
		becomeLinked(node, "kg-file-card-title", []string{"kg-file-card-caption"}, []string{"kg-file-card-filename", "kg-file-card-filesize"})
	}
}

// noteKind is the attribute of an aside that is a note.
const noteKind = "data-note"

// becomeNote makes a callout a note, whose words begin with its sign.
func becomeNote(node *html.Node) {
	for child := range node.Descendants() {
		if !hasClass(child, "kg-callout-emoji", "kg-callout-text") {
			continue
		}
		if child.Data, child.DataAtom = "span", 0; hasClass(child, "kg-callout-emoji") {
			child.AppendChild(&html.Node{Type: html.TextNode, Data: " "})
		}
	}
	node.Data, node.DataAtom, node.Attr = "aside", 0, []html.Attribute{{Key: noteKind}}
}

// becomeFolded makes a toggle a folded part.
func becomeFolded(node *html.Node) {
	if heading := withClass(node, "kg-toggle-heading"); heading != nil {
		words := textOfNode(heading)
		empty(heading)
		heading.Data, heading.DataAtom, heading.Attr = "summary", 0, nil
		heading.AppendChild(&html.Node{Type: html.TextNode, Data: words})
	}
	node.Data, node.DataAtom, node.Attr = "details", 0, nil
}

// becomeLinked makes a card its title as a link, with what else it says and its caption as text below.
func becomeLinked(node *html.Node, title string, lines ...[]string) {
	address, paragraphs := "", []*html.Node{}
	add := func(children ...*html.Node) {
		p := &html.Node{Type: html.ElementNode, Data: "p"}
		for _, child := range children {
			p.AppendChild(child)
		}
		paragraphs = append(paragraphs, p)
	}
	var caption []*html.Node
	for child := range node.Descendants() {
		if child.Data == "a" && address == "" {
			address = get(child, "href")
		}
		if child.Data == "figcaption" {
			for part := range child.ChildNodes() {
				caption = append(caption, part)
			}
		}
	}
	linked := &html.Node{Type: html.ElementNode, Data: "a"}
	becomeLink(linked, address, classText(node, title))
	add(linked)
	for _, classes := range lines {
		var said []string
		for _, class := range classes {
			said = append(said, classText(node, class))
		}
		if text := strings.Join(notEmpty(said...), ", "); text != "" {
			add(&html.Node{Type: html.TextNode, Data: text})
		}
	}
	for _, part := range caption {
		part.Parent.RemoveChild(part)
	}
	if len(caption) > 0 {
		add(caption...)
	}
	empty(node)
	node.Data, node.DataAtom, node.Attr = "div", 0, nil
	for _, p := range paragraphs {
		node.AppendChild(p)
	}
}
