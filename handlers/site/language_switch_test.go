package site_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

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
	for lang, want := range map[string][]string{
		"pt": {"/?lng=pt Português", "/?seam=50 Ambos", "/?lng=es Español"},
		"es": {"/?lng=es Español", "/?lng=es&seam=50 Ambos", "/?lng=en English"},
		"en": {"/?lng=pt Português", "/?lng=en&seam=50 Both", "/?lng=en English"},
	} {
		page := site.Get("/?lng=" + lang).WantStatus(http.StatusOK)
		var got []string
		page.Page().Find(".seam-bar a").Each(func(_ int, link *goquery.Selection) {
			got = append(got, link.AttrOr("href", "")+" "+link.Text())
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s: the seam leads to %q, want %q", lang, got, want)
		}
		other := page.Page().Find("h1 .seam-other")
		if other.Text() != "" || other.AttrOr("data-text", "") == "" {
			t.Errorf("%s: the other headline is the text %q and the attribute %q", lang, other.Text(), other.AttrOr("data-text", ""))
		}
	}
	one := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("least")))
	for _, address := range []string{"/", "/?seam=50"} {
		if n := one.Get(address).WantStatus(http.StatusOK).Page().Find("[class*=seam]").Length(); n != 0 {
			t.Errorf("%s of a site in one language has %d parts of a seam", address, n)
		}
	}
}

// TestSeamInTheMiddle checks the address of the home page in both languages: each text is to be read in both, the page that search
// engines list is the one in its language alone, and no other place of the seam has a page.
func TestSeamInTheMiddle(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, handlertest.WithFolder(t, handlertest.SiteFolder("three")))
	page := site.Get("/?seam=50").WantStatus(http.StatusOK)
	other := page.Page().Find("h1 .seam-other")
	if other.Text() == "" || other.Text() != other.AttrOr("data-text", "") || other.Is("[inert], [aria-hidden]") || other.AttrOr("lang", "") != "es" {
		t.Errorf("the other headline is %q", other.Text())
	}
	if got := page.Attributes("link[rel=canonical]", "href"); len(got) > 0 && strings.Contains(got[0], "seam") {
		t.Errorf("the canonical address is %q", got)
	}
	if got := page.Attributes(".seam-name", "href"); !slices.Equal(got, []string{"/?lng=pt", "/?lng=es"}) {
		t.Errorf("the languages alone are at %q", got)
	}
	for _, place := range []string{"", "49", "050", "middle"} {
		if n := site.Get("/?seam=" + place).WantStatus(http.StatusOK).Page().Find(".seam-both").Length(); n != 0 {
			t.Errorf("seam=%s is a page of its own", place)
		}
	}
}
