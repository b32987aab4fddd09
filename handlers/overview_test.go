package handlers

import (
	"fmt"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
)

// The overview lists those first who wait for an answer, even if topics for the podcast have come since.
func TestOverviewListsPeopleFirst(t *testing.T) {
	s := newFormSite(t)
	if err := s.Store.AddCVRequest(t.Context(), db.CVRequest{Submission: db.Submission{Language: "en"}, Email: "ana@example.com"}); err != nil {
		t.Fatal(err)
	}
	for i := range 6 {
		s.wait(time.Minute)
		row := db.PodcastSuggestion{Submission: db.Submission{Language: "en"}, Topic: fmt.Sprintf("Topic %d", i)}
		if err := s.Store.AddPodcastSuggestion(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	page := s.get("/admin", "Cookie", s.owner()).page()
	titles := page.Find(".inbox-title").Map(func(_ int, title *goquery.Selection) string { return title.Text() })
	if got := fmt.Sprint(titles); got != "[ana@example.com Topic 5 Topic 4 Topic 3 Topic 2]" {
		t.Errorf("the overview lists %s", got)
	}
	if got := page.Find("#overview-unread").Text(); got != "7 solicitudes sin leer" {
		t.Errorf("the heading says %q", got)
	}
}

// The overview says where the CV of each language belongs, and what becomes of requests for one that is not there.
func TestOverviewNamesTheCVs(t *testing.T) {
	for name, c := range map[string]struct {
		change []func(*Config)
		want   string
	}{
		"one": {nil, "[private/cv.en.pdf en su sitio private/cv.es.pdf no está: se envía cv.en.pdf]"},
		"none": {
			[]func(*Config){withFolder(t, without(t, full, "private/"))},
			"[private/cv.en.pdf aún no está private/cv.es.pdf aún no está]",
		},
		"no résumé": {[]func(*Config){withFolder(t, without(t, full, "resume.toml"))}, "[]"},
	} {
		s := newTestSite(t, c.change...)
		files := s.get("/admin", "Cookie", s.owner()).page().Find("section[aria-labelledby=overview-cv] li")
		if got := fmt.Sprint(files.Map(func(_ int, file *goquery.Selection) string { return file.Text() })); got != c.want {
			t.Errorf("%s: the overview says %s, want %s", name, got, c.want)
		}
	}
}
