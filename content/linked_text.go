package content

import (
	"net/url"
	"regexp"
	"strings"

	"portfolio/i18n"
)

var (
	// internalLink matches [text](/path). A path that begins with two slashes would be another site.
	internalLink = regexp.MustCompile(`\[([^\]]+)\]\((/(?:[^/\\)\s][^)\s]*)?)\)`)
	// anyLink matches [text](https://…) as well.
	anyLink = regexp.MustCompile(`\[([^\]]+)\]\((/(?:[^/\\)\s][^)\s]*)?|https?://[^)\s]+)\)`)
)

// TextPart is a piece of a text with links: plain text, or the text of a link if Path is set.
type TextPart struct{ Text, Path string }

// NewsPart is a piece of a piece of news.
type NewsPart struct {
	TextPart
	Strong, Emphasis bool
}

// NewsMark matches the words of a piece of news that are strong or emphasized.
var NewsMark = regexp.MustCompile("[*]{2}([^*`<\\[\\]\n]+)[*]{2}|[*]([^*`<\\[\\]\\s][^*`<\\[\\]\n]*)[*]")

// SplitLinks splits a text into plain texts and internal links, which are written as [text](/path).
func SplitLinks(text string) []TextPart { return splitAt(internalLink, text) }

// Parts returns the plain texts, the marked ones and the links of a piece of news, those to other sites among them.
func (n NewsItem) Parts(lang i18n.Lang) []NewsPart {
	var parts []NewsPart
	add := func(text string, strong, emphasis bool) {
		if text != "" {
			parts = append(parts, NewsPart{TextPart{Text: text}, strong, emphasis})
		}
	}
	for _, part := range splitAt(anyLink, n.Text.In(lang)) {
		if part.Path != "" {
			parts = append(parts, NewsPart{TextPart: part})
			continue
		}
		at := 0
		for _, m := range NewsMark.FindAllStringSubmatchIndex(part.Text, -1) {
			add(part.Text[at:m[0]], false, false)
			add(strings.Trim(part.Text[m[0]:m[1]], "*"), m[2] >= 0, m[4] >= 0)
			at = m[1]
		}
		add(part.Text[at:], false, false)
	}
	return parts
}

// splitAt splits a text at its links of a form.
func splitAt(form *regexp.Regexp, text string) []TextPart {
	var parts []TextPart
	at := 0
	for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
		if m[0] > at {
			parts = append(parts, TextPart{Text: text[at:m[0]]})
		}
		parts = append(parts, TextPart{Text: text[m[2]:m[3]], Path: text[m[4]:m[5]]})
		at = m[1]
	}
	if at < len(text) {
		parts = append(parts, TextPart{Text: text[at:]})
	}
	return parts
}

// deadLinks returns the addresses of the links in a text that lead nowhere.
func (s *Site) deadLinks(text string) []string {
	var dead []string
	for _, part := range SplitLinks(text) {
		if part.Path != "" && !s.hasAddress(part.Path) {
			dead = append(dead, part.Path)
		}
	}
	return dead
}

// withoutDeadLinks returns a text with the words alone of the links that lead nowhere.
func (s *Site) withoutDeadLinks(text string) string {
	var out strings.Builder
	for _, part := range SplitLinks(text) {
		if part.Path == "" || !s.hasAddress(part.Path) {
			out.WriteString(part.Text)
		} else {
			out.WriteString("[" + part.Text + "](" + part.Path + ")")
		}
	}
	return out.String()
}

// hasAddress reports whether the site has something at an address, which may have a query and a fragment, or leads on from there.
func (s *Site) hasAddress(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	_, moved := s.MovedPath(u.Path)
	return moved != 0 && moved != Gone || s.answers(s.Languages, u.Path)
}
