// Package newsletter writes the owner's Markdown as mails show it. What is HTML in it is shown as text, and links that are none of
// the usual kinds lead nowhere.
package newsletter

import (
	"bytes"
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"portfolio/content/markdown"
)

var compiler = goldmark.New(goldmark.WithExtensions(markdown.Mail{}))

// HTML returns Markdown as HTML. Links below the site's root get their whole address, which begins with baseURL.
func HTML(source, baseURL string) (string, error) {
	var html bytes.Buffer
	if err := compiler.Renderer().Render(&html, []byte(source), parse(source, baseURL)); err != nil {
		return "", fmt.Errorf("write newsletter: %w", err)
	}
	return html.String(), nil
}

// PlainText returns Markdown as plain text, with the same addresses.
func PlainText(source, baseURL string) string {
	return markdown.PlainText(parse(source, baseURL), []byte(source), markdown.Words{})
}

// parse parses Markdown and completes the addresses in it.
func parse(source, baseURL string) ast.Node {
	document := compiler.Parser().Parse(text.NewReader([]byte(source)))
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := node.(type) {
		case *ast.Link:
			n.Destination = complete(n.Destination, baseURL)
		case *ast.Image:
			n.Destination = complete(n.Destination, baseURL)
		}
		return ast.WalkContinue, nil
	})
	return document
}

// complete returns the whole address of a destination below the site's root, and others as they are.
func complete(destination []byte, baseURL string) []byte {
	if bytes.HasPrefix(destination, []byte("/")) && !bytes.HasPrefix(destination, []byte("//")) {
		return append([]byte(baseURL), destination...)
	}
	return destination
}
