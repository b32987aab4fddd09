package forms

import (
	"testing"

	"portfolio/views/ui"
)

// TestFormLength checks that the length of a form follows from its questions.
func TestFormLength(t *testing.T) {
	text, choice := Field{Kind: ui.TextareaField}, Field{Kind: ui.RadioField}
	for _, c := range []struct {
		name               string
		fields             []Field
		questions, minutes int
	}{
		{"no question", nil, 0, 0},
		{"one choice", []Field{choice}, 1, 1},
		{"a choice and a text", []Field{choice, text}, 2, 2},
		{"with consent", []Field{choice, requiredConsent("consent")}, 1, 1},
		{"three texts", []Field{text, text, text}, 3, 3},
	} {
		f := Form{Fields: c.fields}
		if f.Questions() != c.questions || f.Minutes() != c.minutes {
			t.Errorf("%s: %d questions, %d minutes, want %d and %d", c.name, f.Questions(), f.Minutes(), c.questions, c.minutes)
		}
	}
}
