package feeds_test

import (
	"net/http"
	"strings"
	"testing"

	"portfolio/handlers/handlertest"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
)

// TestSitemapPages asks for every page that the sitemap lists, as a search engine does.
func TestSitemapPages(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	seen := map[string]bool{}
	for _, entry := range handlertest.ReadSitemap(t, site) {
		if seen[entry.Location] {
			t.Errorf("%s stands twice", entry.Location)
		}
		seen[entry.Location] = true
		path, ok := strings.CutPrefix(entry.Location, handlertest.Origin)
		if !ok {
			t.Errorf("%s is not on %s", entry.Location, handlertest.Origin)
		}
		page := site.Get(path)
		if page.Status != http.StatusOK {
			t.Errorf("%s answers %d", path, page.Status)
			continue
		}
		doc := page.Page()
		if canonical := doc.Find("link[rel=canonical]").AttrOr("href", ""); canonical != entry.Location {
			t.Errorf("%s says that its address is %s", path, canonical)
		}
		if doc.Find("meta[name=robots]").Length() > 0 {
			t.Errorf("%s is listed and asks not to be", path)
		}
		links := map[string]string{}
		for _, link := range entry.Links {
			links[link.Lang] = link.URL
			if there := doc.Find("link[hreflang="+link.Lang+"]").AttrOr("href", ""); there != link.URL {
				t.Errorf("%s says that it is in %s at %s, the sitemap at %s", path, link.Lang, there, link.URL)
			}
		}
		if len(links) != 3 || links["x-default"] != links["en"] {
			t.Errorf("%s has the alternates %v", path, links)
		}
	}
}

// TestSitemapComplete looks for pages that must be there, and for what must not.
func TestSitemapComplete(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	entries := map[string]handlertest.SitemapRead{}
	for _, entry := range handlertest.ReadSitemap(t, site) {
		entries[strings.TrimPrefix(entry.Location, handlertest.Origin)] = entry
	}
	want := []string{
		"/", "/?lng=es", "/articles", "/articulos", "/memes?lng=es",
		"/services/museums", "/servicios/museums", "/servicios/libraries", // the last in Spanish alone
	}
	for _, a := range site.Content.Articles {
		for _, lang := range []i18n.Lang{"en", "es"} {
			path := i18ntest.Two().Path(lang, i18n.Article, a.In(lang).Slug)
			want = append(want, path)
			if changed := entries[path].Changed; changed != a.Date.Format("2006-01-02") {
				t.Errorf("%s changed on %q, want the article's date", path, changed)
			}
		}
	}
	for _, path := range want {
		if _, ok := entries[path]; !ok {
			t.Errorf("%s is missing", path)
		}
	}
	for path := range entries {
		if strings.HasPrefix(path, "/admin") || path == "/services/libraries" {
			t.Errorf("%s is listed", path)
		}
	}
}
