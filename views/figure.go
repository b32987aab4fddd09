package views

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// drawnFigure matches a drawing that stands alone in compiled text, up to the end of its picture: address and words.
var drawnFigure = regexp.MustCompile(`<figure><img src="([^"]+\.svg)" alt="([^"]*)"[^>]*>`)

// inkColor matches the color of a part that takes one of the page's inks, and its class before it.
var inkColor = regexp.MustCompile(`( class="ink-[a-z]+"[^>]*?) fill="#[0-9a-f]+"`)

// withFigures returns compiled text in a language in which drawings with words are a part of the page: they are set in its face and
// colors. Feeds, emails and everything else that holds the text have the picture.
func withFigures(b *layout.Base, lang i18n.Lang, text string) string {
	return drawnFigure.ReplaceAllStringFunc(text, func(found string) string {
		parts := drawnFigure.FindStringSubmatch(found)
		if drawn := figure(b, lang, html.UnescapeString(parts[1]), html.UnescapeString(parts[2])); drawn != "" {
			return "<figure>" + drawn
		}
		return found
	})
}

// figure returns the drawing at an address as a part of the page, "" where it has to be a picture.
func figure(b *layout.Base, lang i18n.Lang, address, alt string) string {
	drawing, ok := b.Site.Files.Figure(address, string(lang))
	if !ok {
		return ""
	}
	hidden := `aria-hidden="true"`
	if alt = strings.TrimSpace(alt); alt != "" {
		hidden = `role="img" aria-label="` + html.EscapeString(alt) + `"`
	}
	return fmt.Sprintf(`<svg class="figure" viewBox="%s" %s>%s</svg>`, html.EscapeString(drawing.ViewBox), hidden, inkColor.ReplaceAllString(drawing.Markup, "$1"))
}
