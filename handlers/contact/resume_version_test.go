package contact_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// headline is what a version alone says.
const headline = "Archivist of looms"

// versionsFolder is the site full with a version of its résumé.
func versionsFolder(t *testing.T) func(*handlers.Config) {
	t.Helper()
	folder := handlertest.Without(t, handlertest.Full)
	data := string(folder["resume.toml"].Data)
	folder["resume.toml"].Data = []byte(data + "\n[[version]]\nid = \"short\"\nname = \"The short one\"\nheadline = \"" + headline + "\"\njobs = [\"" + lastJob(data) + "\"]\nexpires = 14\n")
	return handlertest.WithFolder(t, folder)
}

// lastJob returns the id of the last job in a file.
func lastJob(file string) string {
	_, rest, _ := strings.Cut(file[strings.LastIndex(file, "[[job]]"):], `id = "`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// addLink stores a link that works for a time from now on, and returns its address.
func addLink(t *testing.T, site handlertest.Site, version string, lasts time.Duration, recipient string) string {
	t.Helper()
	link := db.NewResumeLink{Token: db.NewToken("resume").Value, ResumeLink: db.ResumeLink{
		Version: version, Language: "en", Recipient: recipient, ExpiresAt: db.NewTime(site.Kernel.Now().Add(lasts)),
	}}
	if err := site.Store.AddResumeLink(t.Context(), link); err != nil {
		t.Fatal(err)
	}
	return "/resume/version?token=" + link.Token
}

// TestResumeVersion checks that a link shows its version, and nothing of it is kept, indexed or named elsewhere.
func TestResumeVersion(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, versionsFolder(t))
	address := addLink(t, site, "short", time.Hour, "ana@example.com")
	page := site.Get(address).WantStatus(http.StatusOK)
	if got := page.Text("main .resume-role"); got != headline {
		t.Errorf("the headline is %q", got)
	}
	doc := page.Page()
	if n := doc.Find("section[aria-labelledby=experience] .resume-entry").Length(); n != 1 {
		t.Errorf("%d jobs are shown, want the one that the version names", n)
	}
	for _, absent := range []string{"#cv", ".resume-hire", ".resume-files", `[type="application/ld+json"]`, `meta[property="og:image"]`, `link[rel=alternate][type="application/json"]`} {
		if doc.Find(absent).Length() > 0 {
			t.Errorf("the page has %s", absent)
		}
	}
	if robots := doc.Find("meta[name=robots]").AttrOr("content", ""); !strings.Contains(robots, "noindex") || !strings.Contains(page.Header.Get("X-Robots-Tag"), "noindex") {
		t.Errorf("robots: %q, %q", robots, page.Header.Get("X-Robots-Tag"))
	}
	if got := page.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control is %q", got)
	}
	for _, other := range []string{"/resume", "/resume.json", "/resume.txt", "/sitemap.xml", "/llms.txt", "/feed.en.xml", "/robots.txt", "/search?q=looms", "/"} {
		if body := site.Get(other).Body; strings.Contains(body, headline) || strings.Contains(body, "/resume/version") {
			t.Errorf("%s names the version", other)
		}
	}
	if records, err := site.Store.Export(t.Context(), "ana@example.com"); err != nil || len(records) != 1 {
		t.Errorf("export: %v, %v", records, err)
	}
	if _, err := site.Store.Erase(t.Context(), "ana@example.com"); err != nil {
		t.Fatal(err)
	}
	wantNothing(t, site, address, http.StatusNotFound)
}

// TestResumeVersionEnds checks that a link which is guessed, expired or ended, or whose version is gone, shows nothing of the résumé.
func TestResumeVersionEnds(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, versionsFolder(t))
	wantNothing(t, site, "/resume/version?token=AAAAAAAAAAAAAAAAAAAAAAAAAA", http.StatusNotFound)
	wantNothing(t, site, addLink(t, site, "short", -time.Second, ""), http.StatusGone)
	wantNothing(t, site, addLink(t, site, "gone", time.Hour, ""), http.StatusGone)
	address := addLink(t, site, "short", time.Hour, "")
	site.Get(address).WantStatus(http.StatusOK)
	links, err := site.Store.ResumeLinks(t.Context())
	if err != nil || len(links) != 3 {
		t.Fatalf("%d links, %v", len(links), err)
	}
	if err := site.Store.EndResumeLink(t.Context(), links[0].ID, site.Kernel.Now()); err != nil {
		t.Fatal(err)
	}
	wantNothing(t, site, address, http.StatusGone)
}

// wantNothing checks that an address answers with a status, and shows nothing of a version.
func wantNothing(t *testing.T, site handlertest.Site, address string, status int) {
	t.Helper()
	page := site.Get(address).WantStatus(status)
	for _, secret := range []string{headline, "The short one", "resume-entry"} {
		if strings.Contains(page.Body, secret) {
			t.Errorf("status %d shows %q", status, secret)
		}
	}
}
