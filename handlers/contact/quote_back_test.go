package contact_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestConfirmationQuotes checks that the confirmation quotes the first line of what the visitor wrote, as text and cut to a quote, and
// that neither the address nor a cache holds it.
func TestConfirmationQuotes(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	long := strings.Repeat("word ", 60)
	for written, want := range map[string]string{
		"\n  A <b>shop</b>\tfor a bakery.\nAnd more.": "A <b>shop</b> for a bakery.",
		long:     long[:139] + "…",
		" \n \n": "",
	} {
		form := s.Filled(handlertest.CaseOf("budget"), "en").With(url.Values{"projectDetails": {written}})
		target, _, _ := strings.Cut(s.Send(form).WantStatus(http.StatusSeeOther).Header.Get("Location"), "#")
		if strings.Contains(target, "shop") || strings.Contains(target, "word") {
			t.Errorf("the address is %s", target)
		}
		page := s.Get(target).WantStatus(http.StatusOK)
		if got := page.Text("#budget-form .form-confirmation-quote"); got != want {
			t.Errorf("the page quotes %q, want %q", got, want)
		}
		if got := page.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("the page is for caches: %q", got)
		}
	}
}
