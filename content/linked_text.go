package content

import (
	"net/url"
	"regexp"
	"strings"
)

// internalLink matches [text](/path). A path that begins with two slashes would be another site.
var internalLink = regexp.MustCompile(`\[([^\]]+)\]\((/(?:[^/\\)\s][^)\s]*)?)\)`)

// TextPart is a piece of a text with links: plain text, or the text of an internal link if Path is set.
type TextPart struct{ Text, Path string }

// SplitLinks splits a text into plain texts and internal links, which are written as [text](/path).
func SplitLinks(text string) []TextPart {
	var parts []TextPart
	at := 0
	for _, m := range internalLink.FindAllStringSubmatchIndex(text, -1) {
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

// hasAddress reports whether the site has something at an address, which may have a query and a fragment.
func (s *Site) hasAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && s.answers(s.Languages, u.Path)
}
