package views

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"portfolio/views/layout"
)

// unpublishedNote says since when readers can see the article, or that they cannot.
func (p ArticlePage) unpublishedNote() string {
	if p.Article.Draft {
		return p.T("article.draft")
	}
	date := p.Article.Date
	return p.Tf("article.scheduled", map[string]any{"Date": p.LongDate(date), "At": p.At(date)})
}

// mailto returns a mailto URL with the article's address in the body.
func (p ArticlePage) mailto() string {
	return "mailto:?body=" + mailText(p.sharedAddress())
}

// mailText escapes text for a mailto URL. Unlike url.PathEscape it leaves non-ASCII letters to the browser, as their escapes
// are three times as long and would add to the weight of every article.
func mailText(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r >= utf8.RuneSelf, '0' <= r && r <= '9', 'A' <= r && r <= 'Z', 'a' <= r && r <= 'z',
			strings.ContainsRune("-._~:/,;!", r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "%%%02X", r)
		}
	}
	return b.String()
}

// sentenceQuery returns the query of a paragraph's address, before its id. Where languages share a path, it names the language.
func (p ArticlePage) sentenceQuery() string {
	query := "?"
	if _, rest, ok := strings.Cut(p.Paths.In(p.Lang), "?"); ok {
		query += rest + "&amp;"
	}
	return query + layout.SentenceQuery + "="
}

// sharedAddress returns the address that the share menu offers. That of a sentence leads to its paragraph.
func (p ArticlePage) sharedAddress() string {
	if p.Sentence.ID == "" {
		return p.ShareURL()
	}
	return p.ShareURL() + "#" + p.Sentence.ID
}
