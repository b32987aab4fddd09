package site_test

import (
	"net/http"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestProjectInOneLanguage asks for a project that only Spanish has.
func TestProjectInOneLanguage(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Three))
	for address, want := range map[string]int{"/portfolio": 0, "/portfolio?lng=es": 1, "/portfolio?lng=en": 0} {
		page := site.Get(address).WantStatus(http.StatusOK).Page()
		if got := page.Find(`main a[href^="/portfolio/red"]`).Length(); (got > 0) != (want > 0) {
			t.Errorf("%s has %d links to the project", address, got)
		}
	}
	for _, address := range []string{"/portfolio/red", "/portfolio/red?lng=es"} {
		page := site.Get(address).WantStatus(http.StatusOK).Page()
		if got := page.Find("html").AttrOr("lang", ""); got != "es" {
			t.Errorf("%s is in %q", address, got)
		}
		if got := page.Find("link[rel=canonical]").AttrOr("href", ""); got != handlertest.Origin+"/portfolio/red?lng=es" {
			t.Errorf("%s: search engines keep %s", address, got)
		}
		if n := page.Find("link[rel=alternate][hreflang]:not([type])").Length(); n > 0 {
			t.Errorf("%s names %d other languages", address, n)
		}
	}
	if got := site.Get("/portfolio/red?lng=en").WantStatus(http.StatusFound).Header.Get("Location"); got != "/portfolio?lng=en" {
		t.Errorf("the project in English leads to %s", got)
	}
}
