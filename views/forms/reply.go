package forms

import (
	"slices"

	"portfolio/i18n"
	"portfolio/views/ui"
)

// maxReply is how long a reply may be, in characters: it fits into one request body in any script.
const maxReply = 7000

// ReplyFields holds the owner's reply to an inquiry. In a draft, both fields may be empty.
type ReplyFields struct{ Subject, Text string }

// Form describes the form that fills f. What is written into it is in the visitor's language.
func (f *ReplyFields) Form(lang i18n.Lang) Form {
	language := Language{Lang: lang}
	return Form{Name: ReplyForm, Fields: []Field{
		{Name: "subject", Kind: ui.TextField, Label: "admin-reply.subject", Language: language, Max: maxLine, Text: &f.Subject},
		{
			Name: "text", Kind: ui.TextareaField, Label: "admin-reply.text", Hint: "admin-reply.text.hint", Language: language,
			Max: maxReply, Rows: 12, Text: &f.Text,
		},
	}}
}

// ReplyForm names the form of a reply. Its id begins with it.
const ReplyForm = "reply"

// Missing returns the errors of a reply that cannot be sent as it is: one without a subject or a text, and one that says no more
// than one of the texts that a form begins with.
func (f ReplyFields) Missing(untouched ...string) Errors {
	wrong := Errors{}
	if f.Subject == "" {
		wrong["subject"] = errorRequired
	}
	switch {
	case f.Text == "":
		wrong["text"] = errorRequired
	case slices.Contains(untouched, f.Text):
		wrong["text"] = "admin-reply.error.untouched"
	}
	if len(wrong) == 0 {
		return nil
	}
	return wrong
}
