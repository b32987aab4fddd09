package mail

import (
	"strings"
	"unicode"
)

// maxHeader is the length of the longest text that a header gets, in characters. Encoded, it stays below the 998 bytes
// that a line may have even where it could not be folded.
const maxHeader = 200

// HeaderText makes s fit for a header: one line of bounded length, without characters that reorder or end lines, and
// without anything that a reader would decode into other text than is written there.
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
