package markdown

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/unicode/norm"
)

// headingIDs makes the ids of headings from their text without accents: "Qué cambió" becomes "que-cambio".
type headingIDs struct {
	taken map[string]bool
	last  map[string]int // the last number that was added to an id
}

// Generate implements parser.IDs.
func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	base := Slugify(string(value))
	if base == "" {
		base = "section"
	}
	id := base
	for n := max(2, h.last[base]+1); h.taken[id]; n++ {
		id = base + "-" + strconv.Itoa(n)
		h.last[base] = n
	}
	h.taken[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (h *headingIDs) Put(value []byte) { h.taken[string(value)] = true }

// Slugify returns s in lower case, in letters from a to z and digits, with a hyphen between words. Of accented letters it keeps the
// base, others are written as latin says, and what has no such letter is left out.
func Slugify(s string) string {
	var out strings.Builder
	gap := false
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		letters, known := latin[r]
		switch {
		case unicode.Is(unicode.Mn, r):
			continue
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			letters = string(r)
		case !known:
			gap = true
			continue
		}
		if gap && letters != "" && out.Len() > 0 {
			out.WriteByte('-')
		}
		gap = gap && letters == ""
		out.WriteString(letters)
	}
	return out.String()
}
