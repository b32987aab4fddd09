package forms

import "portfolio/views/ui"

// NoteFields holds a note of the owner about an inquiry.
type NoteFields struct{ Text string }

// NoteForm names the form of a note. Its id begins with it.
const NoteForm = "note"

// Form describes the form that fills f.
func (f *NoteFields) Form() Form {
	return Form{Name: NoteForm, Fields: []Field{{
		Name: "note", Kind: ui.TextareaField, Label: "admin-note.text", Required: true, Max: maxText, Rows: 3, Text: &f.Text,
	}}}
}
