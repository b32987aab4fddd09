package handlers

import (
	"net/http"
	"testing"
)

// TestProjectInOneLanguage asks for a project that only Spanish has.
func TestProjectInOneLanguage(t *testing.T) {
	site := newTestSite(t, withFolder(t, three))
	for address, want := range map[string]int{"/portfolio": 0, "/portfolio?lng=es": 1, "/portfolio?lng=en": 0} {
		page := site.get(address).wantStatus(http.StatusOK).page()
		if got := page.Find(`main a[href^="/portfolio/red"]`).Length(); (got > 0) != (want > 0) {
			t.Errorf("%s has %d links to the project", address, got)
		}
	}
	for _, address := range []string{"/portfolio/red", "/portfolio/red?lng=es"} {
		page := site.get(address).wantStatus(http.StatusOK).page()
		if got := page.Find("html").AttrOr("lang", ""); got != "es" {
			t.Errorf("%s is in %q", address, got)
		}
		if got := page.Find("link[rel=canonical]").AttrOr("href", ""); got != origin+"/portfolio/red?lng=es" {
			t.Errorf("%s: search engines keep %s", address, got)
		}
		if n := page.Find("link[rel=alternate][hreflang]:not([type])").Length(); n > 0 {
			t.Errorf("%s names %d other languages", address, n)
		}
	}
	if got := site.get("/portfolio/red?lng=en").wantStatus(http.StatusFound).Header.Get("Location"); got != "/portfolio?lng=en" {
		t.Errorf("the project in English leads to %s", got)
	}
}
