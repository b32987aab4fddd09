// Package markdown compiles the bodies of articles and pages from Markdown to HTML that is safe to render, whoever wrote it:
// raw HTML stays out, and so do links that run scripts. It knows no site: what a link or a picture leads to is the caller's
// to say.
package markdown

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"go.abhg.dev/goldmark/anchor"
)

// Version is part of the key of everything that is kept of this compiler. It changes whenever the HTML for a source does.
const Version = "markdown 1"

// Options are what a body depends on besides its source.
type Options struct{}

// Document is a compiled body.
type Document struct {
	HTML     string
	Headings []Heading
}

// Heading is an entry of a table of contents.
type Heading struct {
	ID    string
	Text  string
	Level int // 2 or 3
}

// Compile compiles a body.
func Compile(source []byte, _ Options) (Document, error) {
	md := newMarkdown()
	context := parser.NewContext(parser.WithIDs(&headingIDs{taken: map[string]bool{}}))
	document := md.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	var html bytes.Buffer
	if err := md.Renderer().Render(&html, source, document); err != nil {
		return Document{}, fmt.Errorf("render: %w", err)
	}
	return Document{HTML: scrollTables(html.String()), Headings: readHeadings(document, source)}, nil
}

func newMarkdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.Table,
			extension.Strikethrough,
			&anchor.Extender{Texter: anchor.Text("#")},
		),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(
			util.Prioritized(codeRenderer{}, 100),
			util.Prioritized(anchorRenderer{}, 50), // before the extension's own
		)),
	)
}

// scrollTables wraps each table in an element that scrolls, also with the keyboard, so that a wide table does not make the
// page scroll. It makes a header cell without text, such as the corner of a table, a data cell.
func scrollTables(html string) string {
	html = strings.ReplaceAll(html, "<th></th>", "<td></td>")
	html = strings.ReplaceAll(html, "<table>", `<div class="table-scroll" tabindex="0"><table>`)
	return strings.ReplaceAll(html, "</table>", "</table></div>")
}

func readHeadings(document ast.Node, source []byte) []Heading {
	var headings []Heading
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		heading, ok := node.(*ast.Heading)
		if !ok || heading.Level > 3 {
			continue
		}
		id, _ := heading.AttributeString("id")
		name, _ := id.([]byte)
		headings = append(headings, Heading{ID: string(name), Text: plainText(heading, source), Level: heading.Level})
	}
	return headings
}

// plainText returns the text of node without its markup.
func plainText(node ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				out.Write(n.Segment.Value(source))
				if n.SoftLineBreak() || n.HardLineBreak() {
					out.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				out.Write(n.Value)
			}
		case *anchor.Node:
			return ast.WalkSkipChildren, nil
		default:
			if !entering && n.Type() == ast.TypeBlock {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(out.String())
}
