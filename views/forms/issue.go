package forms

import "portfolio/views/ui"

// maxIssue is how long an issue of the newsletter may be in one language, in characters: both languages fit one body.
const maxIssue = 12_000

// IssueFields is an issue of the newsletter as the owner writes it. A draft may lack anything.
type IssueFields struct {
	SubjectES, BodyES, SubjectEN, BodyEN string
}

// Form describes the form that fills f.
func (f *IssueFields) Form() Form {
	return Form{Name: "issue", Fields: []Field{
		{Name: "subject_es", Kind: ui.TextField, Label: "admin-issue.subject.es", Max: maxLine, Text: &f.SubjectES},
		{
			Name: "body_es", Kind: ui.LongField, Label: "admin-issue.body.es", Hint: "admin-issue.body.hint", Max: maxIssue, Rows: 14,
			Text: &f.BodyES,
		},
		{Name: "subject_en", Kind: ui.TextField, Label: "admin-issue.subject.en", Max: maxLine, Text: &f.SubjectEN},
		{
			Name: "body_en", Kind: ui.LongField, Label: "admin-issue.body.en", Hint: "admin-issue.body.hint", Max: maxIssue, Rows: 14,
			Text: &f.BodyEN,
		},
	}}
}

// Complete tells whether nothing is missing.
func (f IssueFields) Complete() bool {
	return f.SubjectES != "" && f.BodyES != "" && f.SubjectEN != "" && f.BodyEN != ""
}
