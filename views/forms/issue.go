package forms

import "portfolio/views/ui"

// VersionField names the field for the version of a draft that its text was based on.
const VersionField = "version"

// maxIssue is the longest text of an issue in one language, in characters. Both languages fit into one request body.
const maxIssue = 12_000

// IssueFields holds an issue of the newsletter. Every field of a draft may be empty.
type IssueFields struct {
	SubjectES, BodyES, SubjectEN, BodyEN string
}

// Form describes the form that fills f.
func (f *IssueFields) Form() Form {
	return Form{Name: "issue", Fields: []Field{
		{Name: "subject_es", Kind: ui.TextField, Label: "admin-issue.subject.es", Max: maxLine, Text: &f.SubjectES},
		{
			Name: "body_es", Kind: ui.TextareaField, Label: "admin-issue.body.es", Hint: "admin-issue.body.hint", Max: maxIssue, Rows: 14,
			Text: &f.BodyES,
		},
		{Name: "subject_en", Kind: ui.TextField, Label: "admin-issue.subject.en", Max: maxLine, Text: &f.SubjectEN},
		{
			Name: "body_en", Kind: ui.TextareaField, Label: "admin-issue.body.en", Hint: "admin-issue.body.hint", Max: maxIssue, Rows: 14,
			Text: &f.BodyEN,
		},
	}}
}

// Complete reports whether no field is empty.
func (f IssueFields) Complete() bool {
	return f.SubjectES != "" && f.BodyES != "" && f.SubjectEN != "" && f.BodyEN != ""
}
