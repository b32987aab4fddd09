package admin_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

func TestExportCSV(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	file := ask(s, "/admin/surveys.csv").WantStatus(http.StatusOK)
	for name, want := range map[string]string{
		"Content-Type":        "text/csv; charset=utf-8; header=present",
		"Content-Disposition": `attachment; filename="encuestas-professional-2026-03-14.csv"`,
		"Cache-Control":       "no-store",
	} {
		if got := file.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	want := [][]string{
		{"id", "created_at", "language", "years_of_experience", "industry", "job_role", "programming_languages", "frontend_frameworks",
			"ai_experience", "topics", "discovery", "startup_founder"},
		{"1", "2026-02-02T09:00:00Z", "es", "menos1", "salud", "Aprendiz", "go", "vue", "0", "techNews", "Por un amigo", "other"},
		{"2", "2026-03-09T09:00:00Z", "en", "10+", "salud", "'=cmd()", "go; rust", "react", "7", "techNews", handlertest.Lines, "founder"},
		{"3", "2026-03-14T09:00:00Z", "es", "10+", "otra", handlertest.Hostile, "python; go", "react", "0", "techNews", "Ñandú", "founder"},
	}
	if diff := cmp.Diff(want, file.ReadCSV()); diff != "" {
		t.Error(diff)
	}
	agents := ask(s, "/admin/surveys.csv?survey=agents").ReadCSV()
	if got := agents[1][6:9]; !cmp.Equal(got, []string{"'+1", "'-2", "'@3"}) {
		t.Errorf("formulas come as %q", got)
	}
}

func TestExportJSON(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	file := ask(s, "/admin/surveys.json?survey=professional&language=en").WantStatus(http.StatusOK)
	var rows []map[string]any
	must(t, json.Unmarshal([]byte(file.Body), &rows))
	want := []map[string]any{{
		"id": 2.0, "created_at": "2026-03-09T09:00:00Z", "language": "en", "years_of_experience": "10+", "industry": "salud",
		"job_role": "=cmd()", "programming_languages": []any{"go", "rust"}, "frontend_frameworks": []any{"react"}, "ai_experience": 7.0,
		"topics": []any{"techNews"}, "discovery": handlertest.Lines, "startup_founder": "founder",
	}}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Error(diff)
	}
	if got := ask(s, "/admin/surveys.json?from=2027-01-01").Body; got != "[\n]\n" {
		t.Errorf("nothing is written as %q", got)
	}
}

// TestExportFilters checks that a file holds what the page shows, however many rows that is.
func TestExportFilters(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	for query, want := range map[string]int{
		"": 3, "language=es": 2, "from=2026-03-09&to=2026-03-09": 1, "survey=english": 1, "survey=agents&language=en": 0, "before=2": 3,
	} {
		if got := len(ask(s, "/admin/surveys.csv?"+query).ReadCSV()) - 1; got != want {
			t.Errorf("%q: %d rows, want %d", query, got, want)
		}
	}
	for i := range 1200 {
		s.Answered(0, handlertest.Response(handlertest.InEnglish, "english", db.Answers{"role": fmt.Sprint(i)}))
	}
	if got := len(ask(s, "/admin/surveys.csv?survey=english&language=en").ReadCSV()) - 1; got != 1200 {
		t.Errorf("%d rows of 1200", got)
	}
}

func TestExportHead(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t).SomeAnswers()
	for _, address := range []string{"/admin/surveys.csv", "/admin/surveys.json"} {
		got := s.Do(http.MethodHead, address, "", "Cookie", s.Cookie).WantStatus(http.StatusOK)
		if got.Body != "" || got.Header.Get("Content-Disposition") == "" {
			t.Errorf("HEAD %s: %d bytes, %q", address, len(got.Body), got.Header.Get("Content-Disposition"))
		}
	}
}

// TestExportBrokenOff checks that a file that could not be written to its end does not look whole.
func TestExportBrokenOff(t *testing.T) {
	t.Parallel()
	s := handlertest.NewSurveySite(t)
	const rows = 1100
	for i := range rows {
		s.Answered(0, handlertest.Response(handlertest.InSpanish, "professional", db.Answers{"job_role": fmt.Sprint(i)}))
	}
	if _, err := s.Rows.ExecContext(t.Context(), "update survey_responses set created_at = 'damage' where number = ?", rows); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	defer server.Close()
	for _, ending := range []string{"csv", "json"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/admin/surveys."+ending, nil)
		must(t, err)
		r.Header.Set("Cookie", s.Cookie)
		answer, err := server.Client().Do(r)
		if err != nil {
			continue // it broke before it began, which is as clear
		}
		_, err = io.Copy(io.Discard, answer.Body)
		if closed := answer.Body.Close(); err == nil && closed == nil {
			t.Errorf("the %s file looks whole", ending)
		}
	}
}
