package mail

import (
	"strings"
	"unicode"
)

// maxHeader is the length of the longest header text, in characters. Even encoded, and where it cannot be folded, it stays
// below the 998 bytes that a line may have (RFC 5322).
const maxHeader = 200

// HeaderText makes s safe for a header: one line of limited length, without characters that end a line or change the
// direction of text, and without anything that looks like an encoded word (RFC 2047).
func HeaderText(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r), unicode.In(r, unicode.Zl, unicode.Zp):
			return ' '
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Cs, r):
			return -1
		}
		return r
	}, s)
	s = strings.ReplaceAll(s, "=?", "= ?")
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > maxHeader {
		s = strings.TrimSpace(string(runes[:maxHeader-1])) + "…"
	}
	return s
}
