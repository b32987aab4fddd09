package site_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/handlers/handlertest"
)

// TestMixLanguages checks that a site with mix_languages = true lists, feeds and finds each text in every language, by the address of
// the language that it is in.
func TestMixLanguages(t *testing.T) {
	t.Parallel()
	text := func(title, tag string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("---\ntitle: " + title + "\ndescription: A text\ndate: 2026-01-02\ntags: [" + tag + "]\n---\n\nWords of " + title + ".\n")}
	}
	folder := fstest.MapFS{
		"site.toml":                {Data: []byte("name = 'Ana'\nlanguages = ['en', 'es']\nmix_languages = true\n")},
		"profile.toml":             {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
		"articles/tides/en.md":     text("Tides", "sea"),
		"articles/tides/es.md":     text("Mareas", "mar"),
		"articles/relectura/es.md": text("Relectura", "sea"),
	}
	site := handlertest.New(t, handlertest.WithFolder(t, folder))
	for address, want := range map[string][]string{
		"/":                 {"/articles/tides", "/articulos/relectura es"},
		"/articles":         {"/articles/tides", "/articulos/relectura es"},
		"/articulos":        {"/articulos/tides", "/articulos/relectura"},
		"/articles/tag/sea": {"/articles/tides", "/articulos/relectura es"},
	} {
		page := site.Get(address).WantStatus(http.StatusOK).Page()
		for _, link := range want {
			href, lang, _ := strings.Cut(link, " ")
			found := page.Find("main a[href='" + href + "']")
			if found.Length() == 0 || found.First().AttrOr("lang", "") != lang {
				t.Errorf("%s: %d links to %s, their language is %q, want %q", address, found.Length(), href, found.First().AttrOr("lang", ""), lang)
			}
			site.Get(href).WantStatus(http.StatusOK)
		}
	}
	for _, address := range []string{"/feed.en.xml", "/search?q=relectura"} {
		if body := site.Get(address).WantStatus(http.StatusOK).Body; !strings.Contains(body, "/articulos/relectura") || strings.Contains(body, "/articles/relectura") {
			t.Errorf("%s does not have the address of the text", address)
		}
	}
	if feed := site.Get("/feed.en.xml").Body; strings.Count(feed, "<entry") != 2 || !strings.Contains(feed, ":relectura/es</id>") {
		t.Errorf("the feed is %s", feed)
	}
	folder["site.toml"] = &fstest.MapFile{Data: []byte("name = 'Ana'\nlanguages = ['en', 'es']\n")}
	if plain := handlertest.New(t, handlertest.WithFolder(t, folder)).Get("/articles").Body; strings.Contains(plain, "relectura") {
		t.Error("a site that does not mix its languages lists a text of another one")
	}
}
