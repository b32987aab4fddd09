package markdown

import (
	"regexp"
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

// PageIDs are the ids that the page around a text has.
var PageIDs = []string{"contents-title", "main", "menu", "newsletter-email", "next-title", "related-title", "series-title", "share-address", "tags-title"}

func newHeadingIDs() *headingIDs {
	ids := &headingIDs{taken: map[string]bool{}, last: map[string]int{}}
	for _, id := range PageIDs {
		ids.taken[id] = true
	}
	return ids
}

// writtenID matches an id at the end of a heading: ## My boats {#boats}.
var writtenID = regexp.MustCompile(`\s*\{#([^{}\s]+)\}\s*$`)

// isID reports whether an element of a text may have an id.
func isID(id string) bool { return idPattern.MatchString(id) }

var idPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,99}$`)

// Generate implements parser.IDs.
func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	if found := writtenID.FindSubmatch(value); found != nil {
		if id := string(found[1]); isID(id) && !h.taken[id] {
			h.taken[id] = true
			return []byte(id)
		}
		value = value[:len(value)-len(found[0])]
	}
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
