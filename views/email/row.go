package email

import (
	"strings"
	"unicode"
)

// Row is something a visitor filled in.
type Row struct {
	Label string // from words
	Value string // as the visitor wrote it, or the words of what they chose
}

// lines returns the value's lines without whatever could disturb how they are shown.
func (r Row) lines() []string { return strings.Split(clean(r.Value), "\n") }

// lineEnds are all the ways to end a line.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// clean returns text with plain line ends, and without control characters and those that turn the direction of writing.
func clean(text string) string {
	text = lineEnds.Replace(strings.ToValidUTF8(text, "\uFFFD"))
	text = strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}

// filled returns the rows with something in them.
func filled(rows []Row) []Row {
	var kept []Row
	for _, row := range rows {
		if clean(row.Value) != "" {
			kept = append(kept, row)
		}
	}
	return kept
}
