package forms

import (
	"portfolio/i18n"
	"portfolio/views/ui"
)

// NewsletterFields holds a subscription to the newsletter.
type NewsletterFields struct {
	Email    string
	Language string // of the emails, if not that of the page; only scripts send it
	Source   string // path of the page with the form; only scripts send it
}

// Form describes the form that fills n.
func (n *NewsletterFields) Form() Form {
	return Form{Name: "newsletter", DonePanel: true, Fields: []Field{
		email(&n.Email),
	}}
}

// ScriptForm describes the form with the fields that only scripts send. The languages are the site's.
func (n *NewsletterFields) ScriptForm(languages []i18n.Lang) Form {
	var options []Option
	for _, lang := range languages {
		options = append(options, Option{Value: string(lang)})
	}
	form := n.Form()
	form.Fields = append(form.Fields,
		Field{Name: "language", Kind: ui.SelectField, Options: options, Text: &n.Language},
		Field{Name: "source", Kind: ui.TextField, Max: maxLine, Text: &n.Source},
	)
	return form
}
