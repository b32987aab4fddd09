package survey_test

import (
	"net/http"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestSurveyNotSaved checks that a database that refuses an answer is not called away, and that results that cannot be read are not none.
func TestSurveyNotSaved(t *testing.T) {
	t.Parallel()
	for _, c := range handlertest.FormCases {
		if c.Name != "professional" {
			continue
		}
		s := handlertest.NewFormSite(t, 0)
		if _, err := s.Rows.ExecContext(t.Context(), "alter table survey_responses rename to moved; alter table survey_results rename to unread"); err != nil {
			t.Fatal(err)
		}
		messages := s.Content.Languages.Messages("es")
		s.Send(s.Filled(c, "es")).WantStatus(http.StatusServiceUnavailable).
			Want(".error-summary-title", "Error al guardar la encuesta. "+messages.T("form.notice.busy"))
		s.Get("/surveys/results").WantStatus(http.StatusServiceUnavailable)
	}
}
