package forms

import "portfolio/views/ui"

// VersionField names the field for the version of a draft that its text was based on.
const VersionField = "version"

// maxIssue is how long the texts of an issue may be in all its languages together, in characters: they fit into one request
// body.
const maxIssue = 24_000

// IssueFields holds an issue of the newsletter: a text for each language of the site, in the order of the form.
type IssueFields []IssueText

// IssueText is an issue in one language. In a draft, both fields may be empty.
type IssueText struct {
	Language
	Subject, Body string
}

// NewIssueFields returns the fields of an issue in these languages.
func NewIssueFields(languages []Language) IssueFields {
	f := make(IssueFields, len(languages))
	for i, language := range languages {
		f[i].Language = language
	}
	return f
}

// Form describes the form that fills f.
func (f IssueFields) Form() Form {
	form := Form{Name: "issue"}
	for i := range f {
		text := &f[i]
		form.Fields = append(form.Fields,
			Field{
				Name: "subject_" + string(text.Lang), Kind: ui.TextField, Label: "admin-issue.subject", Language: text.Language, Max: maxLine,
				Text: &text.Subject,
			},
			Field{
				Name: "body_" + string(text.Lang), Kind: ui.TextareaField, Label: "admin-issue.body", Hint: "admin-issue.body.hint",
				Language: text.Language, Max: maxIssue / len(f), Rows: 14, Text: &text.Body,
			})
	}
	return form
}

// Complete reports whether no field is empty.
func (f IssueFields) Complete() bool {
	for _, text := range f {
		if text.Subject == "" || text.Body == "" {
			return false
		}
	}
	return true
}
