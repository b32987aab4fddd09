package i18n

import (
	"strings"
	"testing"
)

func TestNegotiate(t *testing.T) {
	languages := shipped(t, "en", "es")
	for _, c := range []struct {
		why                   string
		query, cookie, accept string
		want                  Lang
	}{
		{"nothing is given", "", "", "", "en"},
		{"the query wins over everything", "es", "en", "en", "es"},
		{"the query wins over everything", "en", "es", "es", "en"},
		{"the cookie wins over the browser", "", "es", "en-US,en", "es"},
		{"an unknown language in the query is ignored", "fr", "es", "", "es"},
		{"an unknown language in the cookie is ignored", "", "ES ", "es", "es"},
		{"tags are case-sensitive", "ES", "", "", "en"},
		{"the browser's language", "", "", "es", "es"},
		{"Spanish of Mexico", "", "", "es-MX,es;q=0.9,en;q=0.8", "es"},
		{"Spanish of Latin America", "", "", "es-419", "es"},
		{"both languages, weighted", "", "", "en;q=0.5, es;q=0.9", "es"},
		{"both languages, weighted", "", "", "en-GB,es;q=0.9", "en"},
		{"Spanish after a language that the site lacks", "", "", "ja,es;q=0.5,en;q=0.4", "es"},
		{"neither", "", "", "ja,zh;q=0.8", "en"},
		{"any language", "", "", "*", "en"},
		{"Spanish is refused", "", "", "es;q=0,en", "en"},
		{"not a header at all", "", "", "\x00;;;q=é", "en"},
		{"a header that is too long", "", "", strings.Repeat("es,", 200) + "es", "en"},
	} {
		if got := languages.Negotiate(c.query, c.cookie, c.accept); got != c.want {
			t.Errorf("%s: Negotiate(%q, %q, %.40q) is %s, want %s", c.why, c.query, c.cookie, c.accept, got, c.want)
		}
	}
}

func TestLangOfPath(t *testing.T) {
	languages := shipped(t, "en", "es")
	for path, want := range map[string]Lang{
		"/articles":               "en",
		"/articulos":              "es",
		"/articulos/no-such-text": "es",
		"/busqueda/a/b":           "es",
		"/resume":                 "en",
		"/curriculum":             "es",
		"/servicios/dental":       "es",
		"/conexiones/clientes":    "es",
		"/":                       "",
		"/portfolio":              "",
		"/proyectos":              "",
		"/articulosa":             "",
		"":                        "",
	} {
		if got, ok := languages.LangOfPath(path); got != want || ok != (want != "") {
			t.Errorf("LangOfPath(%q) is %q, %t, want %q", path, got, ok, want)
		}
	}
}

// FuzzNegotiate checks that any input results in a language of the site: the query's, else the cookie's.
func FuzzNegotiate(f *testing.F) {
	languages := shipped(f, "en", "es")
	for _, seed := range [][3]string{
		{"es", "en", "en"}, {"", "es", "fr"}, {"", "", "es-419;q=0.5,*;q=0"}, {"", "", "x-a-b,en-a-aa,i-default"}, {"", "", "es;q=9e99,_"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, query, cookie, accept string) {
		got := languages.Negotiate(query, cookie, accept)
		want, said := languages.Parse(query)
		if !said {
			want, said = languages.Parse(cookie)
		}
		if _, known := languages.Parse(string(got)); !known || said && got != want {
			t.Errorf("Negotiate(%q, %q, %q) is %q", query, cookie, accept, got)
		}
		if lang, ok := languages.LangOfPath(query); ok != (lang != "") {
			t.Errorf("LangOfPath(%q) is %q, %t", query, lang, ok)
		}
	})
}
