package web

import (
	"strings"
	"unicode"

	"portfolio/views/layout"
)

// CleanQuery returns a search query without unprintable characters and repeated blanks, cut to the length that forms allow.
func CleanQuery(q string) string {
	q = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(q, " "))
	runes := []rune(strings.Join(strings.Fields(q), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), layout.MaxQuery)]))
}
