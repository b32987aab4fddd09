package web

import (
	"portfolio/i18n"
	"portfolio/views/forms"
)

// Outcomes of a form that was accepted.
const (
	Stored = "stored"
	Again  = "again" // it had been stored before
)

// WithFlash returns an address at which a page says what came of a form: the outcome travels along, signed.
func (k *Kernel) WithFlash(address, form, outcome string) string {
	return i18n.WithQuery(address, forms.FlashParam, k.Tokens.IssueFlash(form, outcome, k.Now()))
}

// Flash returns the outcome of a form that the page is to show, as WithFlash sent it along; false for none.
func (k *Kernel) Flash(r *Request, form string) (outcome string, ok bool) {
	return k.Tokens.CheckFlash(form, r.URL.Query().Get(forms.FlashParam), k.Now())
}
