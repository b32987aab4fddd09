package views

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// mailto is the address that opens a mail with the article's address in it.
func (p ArticlePage) mailto() string {
	return "mailto:?body=" + mailText(p.CanonicalURL())
}

// mailText writes text into a mailto address. Unlike url.PathEscape it leaves letters with accents to the browser: three
// times as long, they would be much of what an article weighs.
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
