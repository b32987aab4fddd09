package site_test

import (
	"net/http"
	"slices"
	"testing"

	"portfolio/handlers/handlertest"
)

// TestSwitchBetweenThreeLanguages checks the list of languages: each by its own name, the present one marked and no link, the
// others leading to this page, with what the address asks for.
func TestSwitchBetweenThreeLanguages(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("three")))
	for address, want := range map[string][]string{
		"/articulos":                   {"/artigos?lng=pt", "/articles?lng=en"},
		"/articulos?filter=reviews":    {"/artigos?lng=pt&filter=reviews", "/articles?lng=en&filter=reviews"},
		"/articulos/etiqueta/go":       {"/artigos/tag/go?lng=pt", "/articles/tag/go?lng=en"},
		"/artigos/tag/porto":           {"/articulos?lng=es", "/articles?lng=en"},
		"/articles/series/small-hours": {"/artigos/serie/madrugadas?lng=pt", "/articulos/serie/madrugadas?lng=es"},
		"/busqueda?q=muelle":           {"/busca?q=muelle&lng=pt", "/search?q=muelle&lng=en"},
	} {
		page := site.Get(address).WantStatus(http.StatusOK)
		if got := page.Attributes(".language-menu a", "href"); !slices.Equal(got, want) {
			t.Errorf("%s leads to %q, want %q", address, got, want)
		}
	}
	page := site.Get("/articulos").WantStatus(http.StatusOK)
	page.Want(".language-menu li:nth-child(1)", "Português")
	page.Want(".language-menu li:nth-child(3)", "English")
	page.Want(".language-menu [aria-current]", "Español")
	for _, name := range []string{"lang", "hreflang", "data-language"} {
		if got := page.Attributes(".language-menu a", name); !slices.Equal(got, []string{"pt", "en"}) {
			t.Errorf("%s is %q", name, got)
		}
	}
	if n := page.Page().Find("nav[aria-label=Idiomas] > details").Length(); n != 1 {
		t.Errorf("%d landmarks hold a list of languages", n)
	}
}

// TestOneLanguageHasNoSwitch checks that a site in one language offers no other.
func TestOneLanguageHasNoSwitch(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	page := site.Get("/").WantStatus(http.StatusOK)
	if n := page.Page().Find(".sidebar").Length(); n != 1 {
		t.Fatalf("the page has %d sidebars", n)
	}
	if n := page.Page().Find(".language-menu, [data-language], [hreflang]").Length(); n != 0 {
		t.Errorf("the page has %d links to languages", n)
	}
}

// TestSeam checks which two languages the seam of the home page's introduction joins: that of the page and the next one, the
// first one of the site on the left. The text of the other one is no text of the page.
func TestSeam(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("three")))
	for lang, want := range map[string]struct{ link, names string }{
		"pt": {"/?lng=es", "PortuguêsEspañol"},
		"es": {"/?lng=en", "EspañolEnglish"},
		"en": {"/?lng=pt", "PortuguêsEnglish"},
	} {
		page := site.Get("/?lng=" + lang).WantStatus(http.StatusOK)
		bar := page.Page().Find(".seam-bar")
		if got := bar.Find("a").AttrOr("href", ""); got != want.link || bar.Text() != want.names {
			t.Errorf("%s: the seam names %q and leads to %q, want %v", lang, bar.Text(), got, want)
		}
		other := page.Page().Find("h1 .seam-other")
		if other.Text() != "" || other.AttrOr("data-text", "") == "" {
			t.Errorf("%s: the other headline is the text %q and the attribute %q", lang, other.Text(), other.AttrOr("data-text", ""))
		}
	}
	one := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	if n := one.Get("/").WantStatus(http.StatusOK).Page().Find("[class*=seam]").Length(); n != 0 {
		t.Errorf("a site in one language has %d parts of a seam", n)
	}
}

// TestTopicInOtherLanguages checks that the list of a tag that several languages have says so to machines, and that the list of
// one that a single language has does not.
func TestTopicInOtherLanguages(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.Three))
	for address, want := range map[string][]string{
		"/articles/tag/go":           {"pt", "es", "en", "x-default"},
		"/artigos/serie/madrugadas":  {"pt", "es", "x-default"}, // in English it has one part, which is no series
		"/artigos/tag/porto":         nil,
		"/articulos/etiqueta/puerto": nil,
	} {
		page := site.Get(address).WantStatus(http.StatusOK)
		if got := page.Attributes("link[rel=alternate][hreflang]:not([type])", "hreflang"); !slices.Equal(got, want) {
			t.Errorf("%s is in %q, want %q", address, got, want)
		}
		for _, to := range page.Attributes("link[rel=alternate][hreflang]:not([type])", "href") {
			site.Get(to[len(handlertest.Origin):]).WantStatus(http.StatusOK)
		}
	}
}
