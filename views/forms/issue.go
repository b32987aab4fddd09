package forms

import "portfolio/views/ui"

// VersionField names the field for the version of a draft that its text was based on.
const VersionField = "version"

// maxIssue is how long the texts of an issue may be in all its languages together, in characters: their form fits into the megabyte that the
// owner may send, with six bytes for each character, as a form has those of most alphabets.
const maxIssue = 170_000

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
				Language: text.Language, Max: f.MaxBody(), Rows: 14, Text: &text.Body,
			})
	}
	return form
}

// Complete reports whether the issue says something in a language, and has in each either a subject and a text or neither.
func (f IssueFields) Complete() bool {
	written := 0
	for _, text := range f {
		if (text.Subject == "") != (text.Body == "") {
			return false
		}
		if text.Subject != "" {
			written++
		}
	}
	return written > 0
}

// MaxSubject is how long a subject may be, in characters.
const MaxSubject = maxLine

// MaxBody returns how long a text of an issue may be in each of these languages, in characters.
func (f IssueFields) MaxBody() int { return maxIssue / len(f) }

// SendTimeFields hold when the owner wants an issue to be sent.
type SendTimeFields struct{ Date, Time string }

// Form describes the form that fills f.
func (f *SendTimeFields) Form() Form {
	return Form{Name: "issue-send", Fields: []Field{
		{Name: "date", Kind: ui.DateField, Label: "meeting.date", Required: true, Text: &f.Date},
		{Name: "time", Kind: ui.TimeField, Label: "meeting.time", Required: true, Text: &f.Time},
	}}
}
