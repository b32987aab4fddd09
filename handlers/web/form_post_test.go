package web_test

import (
	"net/url"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestRefusedForm checks that a form with a wrong value comes back as it was sent, with its error, and is not stored.
func TestRefusedForm(t *testing.T) {
	t.Parallel()
	site, form := handlertest.NewFormSite(t), handlertest.CaseOf("budget")
	sent := site.Filled(form, "en").With(url.Values{"email": {"nobody"}})
	site.Send(sent).WantRefused(form.Name, "en").WantKept(t, sent)
	site.WantRows(form.Table, 0)
}
