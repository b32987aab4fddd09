package forms

import (
	"unicode/utf8"

	"portfolio/views/ui"
)

// secondsFor is how long a question takes, by its kind: reading it, thinking, and answering.
var secondsFor = map[ui.FieldKind]int{
	ui.TextField: 20, ui.SelectField: 10, ui.RadioField: 15, ui.CheckboxesField: 30, ui.TextareaField: 60,
}

// Questions returns how many questions the form asks. To consent is no answer to one.
func (f Form) Questions() int {
	n := 0
	for _, field := range f.Fields {
		if secondsFor[field.Kind] > 0 {
			n++
		}
	}
	return n
}

// maxEscaped is how many bytes the texts of a form may have that is sent escaped, three bytes for one. The rest of 64 KiB is for the
// names of its fields.
const maxEscaped = 48 << 10

// asParts reports whether browsers send the form as parts, where each character has at most the 4 bytes of UTF-8: escaped, the longest
// texts would have more than the limit of a body.
func (f Form) asParts() bool {
	characters := 0
	for _, field := range f.Fields {
		characters += field.Max
	}
	return characters*3*utf8.UTFMax > maxEscaped
}

// Minutes returns about how many minutes the form takes.
func (f Form) Minutes() int {
	seconds := 0
	for _, field := range f.Fields {
		seconds += secondsFor[field.Kind]
	}
	return (seconds + 59) / 60
}
