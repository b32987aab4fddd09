package handlers

import (
	"net/http"
	"testing"
)

// TestSurveyNotSaved checks that a database that refuses an answer is not called away.
func TestSurveyNotSaved(t *testing.T) {
	for _, c := range formCases {
		if c.name != "professional" {
			continue
		}
		s := newFormSite(t, 0)
		if _, err := s.rows.ExecContext(t.Context(), "alter table surveys rename to moved"); err != nil {
			t.Fatal(err)
		}
		messages := s.Content.Languages.Messages("es")
		s.send(s.filled(c, "es")).wantStatus(http.StatusServiceUnavailable).
			want(".error-summary-title", "Error al guardar la encuesta. "+messages.T("form.notice.busy"))
	}
}
