package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"portfolio/content"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

func TestThemeLeadsBack(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for back, want := range map[string]string{
		"/":                        "/",
		"/articulos?filter=howTos": "/articulos?filter=howTos",
		"/memes?lng=es":            "/memes?lng=es",
		"/buscar?q=a%20b":          "/buscar?q=a%20b",
		"":                         "/",
		"articulos":                "/",
		"//evil.example":           "/",
		"///evil.example":          "/",
		`/\evil.example`:           "/",
		`\\evil.example`:           "/",
		"/\t/evil.example":         "/",
		"/\n/evil.example":         "/",
		"/\x00":                    "/",
		"https://evil.example":     "/",
		"https:evil.example":       "/",
		"javascript:alert(1)":      "/",
		"/%zz":                     "/",
		" /articles":               "/",
		"/a\r\nSet-Cookie: x=y":    "/",
	} {
		got := site.Post("/theme", url.Values{"theme": {"light"}, "back": {back}}).WantStatus(303)
		if got.Header.Get("Location") != want {
			t.Errorf("back to %q leads to %q, want %q", back, got.Header.Get("Location"), want)
		}
	}
}

// TestThemeBadBodies checks that invalid bodies are refused with the right status.
func TestThemeBadBodies(t *testing.T) {
	t.Parallel()
	const asForm = "application/x-www-form-urlencoded"
	site := handlertest.New(t)
	for _, b := range []struct {
		media, body string
		want        int
	}{
		{asForm, "theme=light&back=" + strings.Repeat("a", handlertest.MaxBody), http.StatusRequestEntityTooLarge},
		{"text/plain", "theme=light", http.StatusUnsupportedMediaType},
		{"", "theme=light", http.StatusUnsupportedMediaType},
		{asForm, "theme=%zz", http.StatusBadRequest},
	} {
		got := site.Do(http.MethodPost, "/theme", b.body, "Content-Type", b.media, "Sec-Fetch-Site", "same-origin")
		if got.WantStatus(b.want); got.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s %.20s: a cookie is set", b.media, b.body)
		}
	}
}

// TestChoicesOnHTTP checks that a site without https uses cookies without a prefix.
func TestChoicesOnHTTP(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, func(c *handlers.Config) { c.BaseURL = "http://robin.example" })
	got := site.Post("/theme", url.Values{"theme": {"light"}}).WantStatus(http.StatusSeeOther)
	if set := got.Header.Get("Set-Cookie"); !strings.HasPrefix(set, "theme=light; ") || strings.Contains(set, "Secure") {
		t.Errorf("the cookie is %q", set)
	}
}

// TestThemeOfTheSite checks that visitors who have chosen no theme see the owner's.
func TestThemeOfTheSite(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, func(c *handlers.Config) {
		light := *c.Content // which tests share
		light.Settings.Theme = "light"
		c.Content = &light
	})
	for cookie, want := range map[string]string{"": "light", "theme=dark": "dark", "theme=light": "light", "theme=blue": "light"} {
		classes, _ := site.Get("/", "Cookie", cookie).WantStatus(http.StatusOK).Page().Find("html").Attr("class")
		if !strings.HasPrefix(classes, want) {
			t.Errorf("with the cookie %q the page is %q, want %s", cookie, classes, want)
		}
	}
}

// TestThemeOfTheSystem checks that a site that follows the system says so to visitors who have chosen no theme, and offers them both.
func TestThemeOfTheSystem(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, func(c *handlers.Config) {
		auto := *c.Content // which tests share
		auto.Settings.Theme = content.ThemeAuto
		c.Content = &auto
	})
	for cookie, want := range map[string]struct{ class, scheme, bars, buttons string }{
		"":            {"auto", "light dark", "(prefers-color-scheme: light),(prefers-color-scheme: dark)", "light,dark"},
		"theme=auto":  {"auto", "light dark", "(prefers-color-scheme: light),(prefers-color-scheme: dark)", "light,dark"},
		"theme=dark":  {"dark", "dark", "", "light"},
		"theme=light": {"light", "light", "", "dark"},
	} {
		page := site.Get("/", "Cookie", cookie).WantStatus(http.StatusOK).Page()
		if got := page.Find("html").AttrOr("class", ""); got != want.class {
			t.Errorf("with the cookie %q the page is %q, want %s", cookie, got, want.class)
		}
		if got := page.Find("meta[name=color-scheme]").AttrOr("content", ""); got != want.scheme {
			t.Errorf("with the cookie %q the scheme is %q, want %s", cookie, got, want.scheme)
		}
		all := func(selector, attr string) string {
			return strings.Join(page.Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr(attr, "") }), ",")
		}
		if got := all("meta[name=theme-color]", "media"); got != want.bars {
			t.Errorf("with the cookie %q the browser's colors are for %q, want %s", cookie, got, want.bars)
		}
		if got := all("button[name=theme]", "value"); got != want.buttons {
			t.Errorf("with the cookie %q the buttons lead to %q, want %s", cookie, got, want.buttons)
		}
	}
	site.Post("/theme", url.Values{"theme": {"auto"}}).WantStatus(http.StatusBadRequest)
}
