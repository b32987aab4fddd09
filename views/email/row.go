package email

import (
	"strings"
	"unicode"
)

// Row is a field that a visitor filled in.
type Row struct {
	Label string // translated
	Value string // as the visitor wrote it, or the label of the chosen option
}

// lines returns the lines of the cleaned value.
func (r Row) lines() []string { return strings.Split(clean(r.Value), "\n") }

// lineEnds turns every kind of line ending into a newline.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// clean returns valid, trimmed UTF-8 with newlines as line endings, without control characters and without those that
// change the direction of writing.
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

// filled returns the rows that have a value.
func filled(rows []Row) []Row {
	var kept []Row
	for _, row := range rows {
		if clean(row.Value) != "" {
			kept = append(kept, row)
		}
	}
	return kept
}
