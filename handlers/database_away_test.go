package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// newSiteWithoutDatabase starts the site on a database that fails from then on.
func newSiteWithoutDatabase(t *testing.T) handlertest.Site {
	t.Helper()
	site := handlertest.New(t, func(c *handlers.Config) {
		c.Store = handlertest.Must(db.Open(t.Context(), handlertest.NewDatabase(t), db.Options{}))
	})
	if err := site.Store.Close(); err != nil {
		t.Fatal(err)
	}
	return site
}

// TestDatabaseAway checks that whatever needs no database goes on without it, and that all else says so and when to come back.
func TestDatabaseAway(t *testing.T) {
	t.Parallel()
	site, well := newSiteWithoutDatabase(t), handlertest.New(t)
	needing := map[string]bool{"/readyz": true}
	for _, page := range []i18n.Page{
		i18n.SurveyResults, i18n.SurveyResultsCSV, i18n.MeetingTimes, i18n.MeetingMove, i18n.MeetingCancel, i18n.MeetingAccept,
		i18n.MeetingConfirm, i18n.MeetingFile, i18n.ResumeVersion,
		i18n.NewsletterArchive, i18n.NewsletterIssue, i18n.NewsletterConfirm, i18n.NewsletterUnsubscribe, i18n.PodcastConfirm, i18n.PodcastUnsubscribe,
	} {
		for _, route := range site.Kernel.Languages.Routes(page) {
			needing[strings.Replace(route.Pattern, "{survey}", "agents", 1)] = true
			needing[route.Pattern+"/feed.xml"] = page == i18n.NewsletterArchive
		}
	}
	pages, err := well.Feeds.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for _, pattern := range handlertest.NewSurface(site).Patterns(t) {
		if !i18n.IsAdminPath(pattern) {
			addresses = append(addresses, strings.Replace(pattern, "{survey}", "agents", 1))
		}
	}
	for _, page := range pages {
		addresses = append(addresses, page.Address)
	}
	addresses = append(addresses, "/search?q=catalog", "/chat?message=when+are+you+free", "/podcast?lng=es", "/articles/the-first-catalog.md")
	for _, address := range addresses {
		path, _, _ := strings.Cut(address, "?")
		for _, lang := range []i18n.Lang{"en", "es"} {
			got := site.Get(address, "Accept-Language", string(lang))
			if !needing[path] {
				if want := well.Get(address, "Accept-Language", string(lang)); got.Status != want.Status {
					t.Errorf("%s answers %d without the database, %d with it", address, got.Status, want.Status)
				}
				continue
			}
			if got.Status != http.StatusServiceUnavailable || path != "/readyz" && got.Header.Get("Retry-After") == "" {
				t.Errorf("%s answers %d, Retry-After %q", address, got.Status, got.Header.Get("Retry-After"))
			}
			if own, fixed := site.Kernel.Languages.LangOfPath(path); path != "/readyz" && (!fixed || own == lang) {
				got.Want("h1", site.Content.Languages.Messages(lang).T("error.unread.heading"))
			}
		}
	}
}

// TestOwnerWithoutDatabase checks that the owner is not told to log in while the session cannot be read.
func TestOwnerWithoutDatabase(t *testing.T) {
	t.Parallel()
	site := newSiteWithoutDatabase(t)
	cookie := "__Host-session=" + strings.Repeat("a", 64)
	for _, address := range []string{"/admin", "/admin/inbox.csv", "/admin/surveys", "/admin/nothing-here"} {
		if got := site.Get(address, "Cookie", cookie); got.Status != http.StatusServiceUnavailable || got.Header.Get("Retry-After") == "" {
			t.Errorf("%s answers %d, Retry-After %q", address, got.Status, got.Header.Get("Retry-After"))
		}
		site.Get(address).WantStatus(http.StatusSeeOther) // to the login
	}
	site.Get("/about", "Cookie", cookie).WantStatus(http.StatusOK)
	site.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusServiceUnavailable)
}

// TestSitemapOfDatabaseAway checks that sitemap, llms.txt and share pictures are the same without the database, and stay so.
func TestSitemapOfDatabaseAway(t *testing.T) {
	t.Parallel()
	site, well := newSiteWithoutDatabase(t), handlertest.New(t)
	for _, address := range []string{"/sitemap.xml", "/llms.txt", "/og/en/survey-results.png"} {
		if got := site.Get(address).WantStatus(http.StatusOK).Body; got != well.Get(address).Body {
			t.Errorf("%s is another one without the database", address)
		}
	}
}
