package web

import (
	"portfolio/i18n"
	"portfolio/views/forms"
)

// Outcomes of a form that was accepted.
const (
	Stored = "stored"
	Again  = "again" // it was stored before
)

// An Outcome is another outcome of a form than Stored. A form's store function returns it as its error.
type Outcome string

// Error implements error.
func (o Outcome) Error() string { return "the form was accepted: " + string(o) }

// WithFlash adds the signed outcome of a form to the address of the page that shows it.
func (k *Kernel) WithFlash(address, form, outcome string) string {
	return i18n.WithQuery(address, forms.FlashParam, k.Tokens.IssueFlash(form, outcome, k.Now()))
}

// Flash returns the outcome of a form that WithFlash added to the request's address; false if there is none.
func (k *Kernel) Flash(r *Request, form string) (outcome string, ok bool) {
	return k.Tokens.CheckFlash(form, r.Param(forms.FlashParam), k.Now())
}
