// Package newsletter writes the owner's Markdown as mails show it. What is HTML in it is shown as text, and links that are none of
// the usual kinds lead nowhere.
package newsletter

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"portfolio/content/markdown"
)

var compiler = goldmark.New(goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(markdown.HTMLAsText{}, 100))))

// HTML returns text as HTML. Links below the site's root get their whole address, which begins with baseURL.
func HTML(text, baseURL string) (string, error) {
	var html bytes.Buffer
	if err := compiler.Convert([]byte(Plain(text, baseURL)), &html); err != nil {
		return "", fmt.Errorf("write newsletter: %w", err)
	}
	return html.String(), nil
}

// Plain returns text for those who read no HTML: as it was written, links with their whole address.
func Plain(text, baseURL string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "](/", "]("+baseURL+"/")
}
