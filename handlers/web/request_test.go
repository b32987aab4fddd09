package web

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views/layout"
)

// TestChoseLang tells following the switcher, which is kept, from a mere visit, which stores nothing.
func TestChoseLang(t *testing.T) {
	t.Parallel()
	const origin = "https://robin.example"
	languages := i18ntest.Two()
	kernel := &Kernel{Config: Config{Site: &layout.Site{Site: &content.Site{}}}, Languages: languages, accepted: &acceptedLanguages{languages: languages}}
	for _, c := range []struct {
		why, address, referer, fetched, cookie string
		want                                   bool
	}{
		{"the switcher of an English page", "/?lng=es", origin + "/articles", "same-origin", "", true},
		{"the switcher of a page of both languages", "/memes?lng=es", origin + "/memes", "same-origin", "", true},
		{"the switcher, by a browser that tells no page", "/?lng=es", "", "same-origin", "", true},
		{"a program", "/?lng=es", "", "", "", true},
		{"an address typed or kept", "/?lng=es", "", "none", "", false},
		{"a link from elsewhere", "/?lng=es", "https://other.example/", "cross-site", "", false},
		{"a link from a sister site", "/?lng=es", "https://blog.robin.example/", "same-site", "", false},
		{"a link of a Spanish page", "/?lng=es", origin + "/articulos", "same-origin", "", false},
		{"a link of a Spanish page of both languages", "/memes?lng=es", origin + "/?lng=es", "same-origin", "", false},
		{"what the visitor gets anyway", "/?lng=es", origin + "/", "same-origin", "i18nextLng=es", false},
		{"no wish", "/", origin + "/", "same-origin", "", false},
		{"nonsense", "/?lng=xx", origin + "/", "same-origin", "", false},
	} {
		r := httptest.NewRequest("GET", origin+c.address, nil)
		for name, value := range map[string]string{"Referer": c.referer, "Sec-Fetch-Site": c.fetched, "Cookie": c.cookie} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		if got := kernel.NewRequest(r).choseLang(); got != c.want {
			t.Errorf("%s: %t, want %t", c.why, got, c.want)
		}
	}
}

// TestAcceptedLanguagesStayFew checks that headers of a visitor's making do not fill the memory.
func TestAcceptedLanguagesStayFew(t *testing.T) {
	t.Parallel()
	accepted := &acceptedLanguages{languages: i18ntest.Two()}
	for i := range 3 * maxAccepted {
		header := "es;q=0.9,x-" + string(rune('a'+i%26)) + string(rune('0'+i/26%10)) + string(rune('a'+i/260))
		if got := accepted.lang(header); got != "es" {
			t.Fatalf("%q is read as %s", header, got)
		}
	}
	if n := accepted.size.Load(); n > maxAccepted {
		t.Errorf("%d headers are remembered, want at most %d", n, maxAccepted)
	}
}

// TestLangOfRequest checks the language of a page whose path some of three languages share.
func TestLangOfRequest(t *testing.T) {
	t.Parallel()
	words := fstest.MapFS{"gl.toml": {Data: []byte(`"path.search" = "busqueda"`)}}
	languages := i18ntest.WithWords(words, "en", "es", "gl")
	kernel := &Kernel{Config: Config{Site: &layout.Site{Site: &content.Site{}}}, Languages: languages, accepted: &acceptedLanguages{languages: languages}}
	for _, c := range []struct {
		address, cookie string
		want            i18n.Lang
		location        string
	}{
		{"/", "", "en", ""},
		{"/", "gl", "gl", ""},
		{"/?lng=es", "gl", "es", ""},
		{"/busqueda", "", "es", ""},
		{"/busqueda", "en", "es", ""},
		{"/busqueda", "gl", "gl", ""},
		{"/busqueda?lng=gl", "", "gl", ""},
		{"/busqueda?lng=en", "", "es", "/search"},
		{"/search?lng=gl", "", "en", "/busqueda?lng=gl"},
		{"/search?lng=en", "", "en", "/search"},
	} {
		r := httptest.NewRequest("GET", "https://site.example"+c.address, nil)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: i18n.LangCookie, Value: c.cookie})
		}
		page := i18n.Home
		if r.URL.Path != "/" {
			page = i18n.Search
		}
		request := kernel.NewRequest(r, languages.LangsOfPath(r.URL.Path)...)
		location, _ := canonicalAddress(request, languages.Paths(page))
		if request.Lang != c.want || location != c.location {
			t.Errorf("%s for %q is in %s and leads to %q, want %s and %q", c.address, c.cookie, request.Lang, location, c.want, c.location)
		}
	}
}
