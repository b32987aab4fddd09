package forms

import "portfolio/views/ui"

// NewsletterFields holds a subscription to the newsletter.
type NewsletterFields struct {
	Email    string
	Language string // of the mails, if not that of the page; only scripts send it
	Source   string // path of the page with the form; only scripts send it
}

// Form describes the form that fills n.
func (n *NewsletterFields) Form() Form {
	return Form{Name: "newsletter", Fields: []Field{
		email(&n.Email),
	}}
}

// ScriptForm describes the form with the fields that only scripts send.
func (n *NewsletterFields) ScriptForm() Form {
	form := n.Form()
	form.Fields = append(form.Fields,
		Field{Name: "language", Kind: ui.SelectField, Options: SiteLanguages, Text: &n.Language},
		Field{Name: "source", Kind: ui.TextField, Max: maxLine, Text: &n.Source},
	)
	return form
}
