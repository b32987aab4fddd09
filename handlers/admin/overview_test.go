package admin_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// The overview lists those first who wait for an answer, even if topics for the podcast have come since.
func TestOverviewListsPeopleFirst(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	must(t, s.Store.AddInquiry(t.Context(), db.Inquiry{Kind: db.CVKind, Submission: db.Submission{Language: "en"}, Email: "ana@example.com"}))
	for i := range 6 {
		s.Wait(time.Minute)
		row := db.Inquiry{Kind: db.SuggestionKind, Submission: db.Submission{Language: "en"}, Text: fmt.Sprintf("Topic %d", i)}
		must(t, s.Store.AddInquiry(t.Context(), row))
	}
	page := s.Get("/admin", "Cookie", s.Owner()).Page()
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
	t.Parallel()
	for name, c := range map[string]struct {
		change []func(*handlers.Config)
		want   string
	}{
		"one": {nil, "[private/cv.en.pdf en su sitio private/cv.es.pdf no está: se envía cv.en.pdf]"},
		"none": {
			[]func(*handlers.Config){handlertest.WithFolder(t, handlertest.Without(t, handlertest.Full, "private/"))},
			"[private/cv.en.pdf aún no está private/cv.es.pdf aún no está]",
		},
		"no résumé": {[]func(*handlers.Config){handlertest.WithFolder(t, handlertest.Without(t, handlertest.Full, "resume.toml"))}, "[]"},
	} {
		s := handlertest.New(t, c.change...)
		files := s.Get("/admin", "Cookie", s.Owner()).Page().Find("section[aria-labelledby=overview-cv] li")
		if got := fmt.Sprint(files.Map(func(_ int, file *goquery.Selection) string { return file.Text() })); got != c.want {
			t.Errorf("%s: the overview says %s, want %s", name, got, c.want)
		}
	}
}
