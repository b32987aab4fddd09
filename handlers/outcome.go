package handlers

import (
	"portfolio/i18n"
	"portfolio/views/forms"
)

// telling returns an address at which a page says what came of a form: the outcome travels along, signed.
func (s *Server) telling(address, form, outcome string) string {
	return i18n.WithQuery(address, forms.SentField, s.stamper.Sent(form, outcome, s.Now()))
}

// toldOf returns what this page has to say of a form: the outcome that telling sent along; false for nothing.
func (s *Server) toldOf(v *visit, form string) (outcome string, ok bool) {
	return s.stamper.WasSent(form, v.URL.Query().Get(forms.SentField), s.Now())
}
