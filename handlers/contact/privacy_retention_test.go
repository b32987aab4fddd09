package contact_test

import (
	"fmt"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// TestPrivacyNamesHeldConfirmations checks that the page says after how long a confirmation that could not be sent is deleted.
func TestPrivacyNamesHeldConfirmations(t *testing.T) {
	t.Parallel()
	s := handlertest.New(t)
	for lang, path := range s.Content.Languages.Paths(i18n.Privacy) {
		what := s.Content.Languages.Messages(lang).T("privacy.forms.pending")
		row := s.Get(path).Page().Find(fmt.Sprintf("tr:has(th:contains(%q))", what)).Text()
		if hours := fmt.Sprintf(" %.0f\u00a0", db.HoldConfirmation.Hours()); !strings.Contains(row, hours) {
			t.Errorf("%s: no %q in %q", lang, hours, row)
		}
	}
}
