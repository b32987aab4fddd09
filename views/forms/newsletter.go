package forms

import "portfolio/views/ui"

// NewsletterFields is what a visitor fills in to subscribe to the newsletter.
type NewsletterFields struct {
	Email    string
	Language string // of the mails, where it is not that of the page; only scripts say so
	Source   string // path of the page that the form stands on; only scripts say so
}

// Form describes the form that fills n.
func (n *NewsletterFields) Form() Form {
	return Form{Name: "newsletter", Fields: []Field{
		email(&n.Email),
	}}
}

// Everything describes the form with what only scripts send along.
func (n *NewsletterFields) Everything() Form {
	form := n.Form()
	form.Fields = append(form.Fields,
		Field{Name: "language", Kind: ui.SelectField, Options: SiteLanguages, Text: &n.Language},
		Field{Name: "source", Kind: ui.TextField, Max: maxLine, Text: &n.Source},
	)
	return form
}
