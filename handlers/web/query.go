package web

import (
	"strings"
	"unicode"

	"portfolio/views/layout"
)

// CleanQuery returns what a visitor searches for, without what nobody types and not longer than forms allow.
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
