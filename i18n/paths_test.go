package i18n

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPath(t *testing.T) {
	languages := shipped(t, "en", "es")
	for _, c := range []struct {
		page   Page
		args   []string
		en, es string
	}{
		{Home, nil, "/", "/?lng=es"},
		{Articles, nil, "/articles", "/articulos"},
		{Article, []string{"card-by-card"}, "/articles/card-by-card", "/articulos/card-by-card"},
		{Resume, nil, "/resume", "/curriculum"},
		{Search, nil, "/search", "/busqueda"},
		{Connects, nil, "/connects", "/conexiones"},
		{Surveys, nil, "/surveys", "/encuestas"},
		{Vertical, []string{"dental"}, "/services/dental", "/servicios/dental"},
		{Project, []string{"solana-bot"}, "/portfolio/solana-bot", "/portfolio/solana-bot?lng=es"},
		{Article, []string{"../admin?x"}, "/articles/..%2Fadmin%3Fx", "/articulos/..%2Fadmin%3Fx"},
	} {
		got := languages.Paths(c.page, c.args...)
		if got.In("en") != c.en || got.In("es") != c.es {
			t.Errorf("%s: %q and %q, want %q and %q", c.page, got.In("en"), got.In("es"), c.en, c.es)
		}
	}
}

func TestSharesPath(t *testing.T) {
	messages := shipped(t, "en", "es").Messages("en")
	for page, want := range map[Page]bool{Home: true, Podcast: true, Articles: false, AdminInbox: false, "": true} {
		if messages.SharesPath(page) != want {
			t.Errorf("SharesPath(%q) is %t, want %t", page, !want, want)
		}
	}
}

// TestPagePaths checks the paths of all shipped languages together: no two pages have the same one.
func TestPagePaths(t *testing.T) {
	languages := shipped(t)
	owner := map[string]Page{}
	for _, entry := range languages.Pages() {
		page, table := entry.Page, entry.Path
		for _, lang := range languages.List() {
			pattern := languages.Pattern(lang, page)
			if !strings.HasPrefix(pattern, "/") || pattern != "/" && strings.HasSuffix(pattern, "/") || strings.ContainsAny(pattern, "<>") {
				t.Errorf("%s: %q must begin with a slash, end with none and have no word left", page, pattern)
			}
			if strings.Count(pattern, "{") != strings.Count(table, "{") {
				t.Errorf("%s: the paths have different placeholders", page)
			}
			if other, taken := owner[pattern]; taken && other != page {
				t.Errorf("%s and %s share the path %q", page, other, pattern)
			}
			owner[pattern] = page
			if filled := languages.Path(lang, page, "a", "b", "c"); strings.ContainsAny(filled, "{}") {
				t.Errorf("%s: %q has a placeholder left", page, filled)
			}
		}
	}
	if problems := languages.Problems(); len(problems) > 0 {
		t.Errorf("the shipped words have problems: %v", problems)
	}
}

func TestWithQuery(t *testing.T) {
	for _, c := range []struct{ address, name, value, want string }{
		{"/articles", "filter", "howTos", "/articles?filter=howTos"},
		{"/memes?lng=es", "page", "2", "/memes?lng=es&page=2"},
		{"/portfolio#fruit", "lng", "es", "/portfolio?lng=es#fruit"},
		{"/search", "q", "¿qué & quién?", "/search?q=%C2%BFqu%C3%A9+%26+qui%C3%A9n%3F"},
	} {
		if got := WithQuery(c.address, c.name, c.value); got != c.want {
			t.Errorf("WithQuery(%q, %q, %q) is %q, want %q", c.address, c.name, c.value, got, c.want)
		}
	}
}

// TestWithQueryKeeps checks that any parameter can be read back, and that nothing else of the address changes.
func TestWithQueryKeeps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, value := rapid.StringN(1, 12, -1).Draw(t, "name"), rapid.String().Draw(t, "value")
		before := rapid.SampledFrom([]string{"/articles", "/?lng=es", "/a%2Fb?x=1&y=2#part"}).Draw(t, "before")
		old, err := url.Parse(before)
		if err != nil {
			t.Fatal(err)
		}
		got, err := url.Parse(WithQuery(before, name, value))
		if err != nil {
			t.Fatal(err)
		}
		want := old.Query()
		want.Add(name, value)
		if got.Query().Encode() != want.Encode() {
			t.Fatalf("the query is %q, want %q", got.Query().Encode(), want.Encode())
		}
		if got.EscapedPath() != old.EscapedPath() || got.Fragment != old.Fragment {
			t.Fatalf("%s became %s", old, got)
		}
	})
}
