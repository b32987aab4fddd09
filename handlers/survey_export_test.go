package handlers

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/db"
)

// readCSV reads a file as a spreadsheet does.
func (r reply) readCSV() [][]string {
	r.t.Helper()
	text, marked := strings.CutPrefix(r.Body, byteOrderMark)
	if !marked {
		r.t.Error("the file does not say that it is UTF-8")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		r.t.Fatal(err)
	}
	return rows
}

func TestExportCSV(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	file := s.ask("/admin/surveys.csv").wantStatus(http.StatusOK)
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
		{"2", "2026-03-09T09:00:00Z", "en", "10+", "salud", "'=cmd()", "go; rust", "react", "7", "techNews", lines, "founder"},
		{"3", "2026-03-14T09:00:00Z", "es", "10+", "otra", hostile, "python; go", "react", "0", "techNews", "Ñandú", "founder"},
	}
	if diff := cmp.Diff(want, file.readCSV()); diff != "" {
		t.Error(diff)
	}
	agents := s.ask("/admin/surveys.csv?survey=agents").readCSV()
	if got := agents[1][6:9]; !cmp.Equal(got, []string{"'+1", "'-2", "'@3"}) {
		t.Errorf("formulas come as %q", got)
	}
}

func TestExportJSON(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	file := s.ask("/admin/surveys.json?survey=professional&language=en").wantStatus(http.StatusOK)
	var rows []map[string]any
	if err := json.Unmarshal([]byte(file.Body), &rows); err != nil {
		t.Fatal(err)
	}
	want := []map[string]any{{
		"id": 2.0, "created_at": "2026-03-09T09:00:00Z", "language": "en", "years_of_experience": "10+", "industry": "salud",
		"job_role": "=cmd()", "programming_languages": []any{"go", "rust"}, "frontend_frameworks": []any{"react"}, "ai_experience": 7.0,
		"topics": []any{"techNews"}, "discovery": lines, "startup_founder": "founder",
	}}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Error(diff)
	}
	if got := s.ask("/admin/surveys.json?from=2027-01-01").Body; got != "[\n]\n" {
		t.Errorf("nothing is written as %q", got)
	}
}

// TestExportFilters checks that a file holds what the page shows, however many rows that is.
func TestExportFilters(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	for query, want := range map[string]int{
		"": 3, "language=es": 2, "from=2026-03-09&to=2026-03-09": 1, "survey=english": 1, "survey=agents&language=en": 0, "before=2": 3,
	} {
		if got := len(s.ask("/admin/surveys.csv?"+query).readCSV()) - 1; got != want {
			t.Errorf("%q: %d rows, want %d", query, got, want)
		}
	}
	for i := range 1200 {
		s.answered(0, db.EnglishSurvey{Submission: inEnglish, Role: fmt.Sprint(i)})
	}
	if got := len(s.ask("/admin/surveys.csv?survey=english&language=en").readCSV()) - 1; got != 1200 {
		t.Errorf("%d rows of 1200", got)
	}
}

func TestExportHead(t *testing.T) {
	s := newSurveySite(t).someAnswers()
	for _, address := range []string{"/admin/surveys.csv", "/admin/surveys.json"} {
		got := s.do(http.MethodHead, address, "", "Cookie", s.cookie).wantStatus(http.StatusOK)
		if got.Body != "" || got.Header.Get("Content-Disposition") == "" {
			t.Errorf("HEAD %s: %d bytes, %q", address, len(got.Body), got.Header.Get("Content-Disposition"))
		}
	}
}

// TestExportBrokenOff checks that a file that could not be written to its end does not look whole.
func TestExportBrokenOff(t *testing.T) {
	s := newSurveySite(t)
	const rows = 1100
	for i := range rows {
		s.answered(0, db.ProfessionalSurvey{Submission: inSpanish, JobRole: fmt.Sprint(i)})
	}
	if _, err := s.rows.ExecContext(t.Context(), "update surveys set created_at = 'damage' where id = ?", rows); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	defer server.Close()
	for _, ending := range []string{"csv", "json"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/admin/surveys."+ending, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", s.cookie)
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
