package i18n

import (
	"strings"
	"testing"
)

func TestNegotiate(t *testing.T) {
	for _, c := range []struct {
		why                   string
		query, cookie, accept string
		want                  Lang
	}{
		{"nothing is given", "", "", "", EN},
		{"the query wins over everything", "es", "en", "en", ES},
		{"the query wins over everything", "en", "es", "es", EN},
		{"the cookie wins over the browser", "", "es", "en-US,en", ES},
		{"an unknown language in the query is ignored", "fr", "es", "", ES},
		{"an unknown language in the cookie is ignored", "", "ES ", "es", ES},
		{"tags are case-sensitive", "ES", "", "", EN},
		{"the browser's language", "", "", "es", ES},
		{"Spanish of Mexico", "", "", "es-MX,es;q=0.9,en;q=0.8", ES},
		{"Spanish of Latin America", "", "", "es-419", ES},
		{"both languages, weighted", "", "", "en;q=0.5, es;q=0.9", ES},
		{"both languages, weighted", "", "", "en-GB,es;q=0.9", EN},
		{"Spanish after a language that the site lacks", "", "", "ja,es;q=0.5,en;q=0.4", ES},
		{"neither", "", "", "ja,zh;q=0.8", EN},
		{"any language", "", "", "*", EN},
		{"Spanish is refused", "", "", "es;q=0,en", EN},
		{"not a header at all", "", "", "\x00;;;q=é", EN},
		{"a header that is too long", "", "", strings.Repeat("es,", 200) + "es", EN},
	} {
		if got := Negotiate(c.query, c.cookie, c.accept); got != c.want {
			t.Errorf("%s: Negotiate(%q, %q, %.40q) is %s, want %s", c.why, c.query, c.cookie, c.accept, got, c.want)
		}
	}
}

func TestLangOfPath(t *testing.T) {
	for path, want := range map[string]Lang{
		"/articles":                        EN,
		"/articulos":                       ES,
		"/articulos/no-such-text":          ES,
		"/busqueda/a/b":                    ES,
		"/resume":                          EN,
		"/curriculum":                      ES,
		"/servicios-ia/dental":             ES,
		"/conexiones/clientes":             ES,
		"/":                                "",
		"/portfolio":                       "",
		"/surveys/professional-experience": "",
		"/proyectos":                       "",
		"/articulosa":                      "",
		"":                                 "",
	} {
		if got, ok := LangOfPath(path); got != want || ok != (want != "") {
			t.Errorf("LangOfPath(%q) is %q, %t, want %q", path, got, ok, want)
		}
	}
}

// FuzzNegotiate checks that any input results in a language of the site: the query's, else the cookie's.
func FuzzNegotiate(f *testing.F) {
	for _, seed := range [][3]string{
		{"es", "en", "en"}, {"", "es", "fr"}, {"", "", "es-419;q=0.5,*;q=0"}, {"", "", "x-a-b,en-a-aa,i-default"}, {"", "", "es;q=9e99,_"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, query, cookie, accept string) {
		got := Negotiate(query, cookie, accept)
		want, said := ParseLang(query)
		if !said {
			want, said = ParseLang(cookie)
		}
		if _, known := ParseLang(string(got)); !known || said && got != want {
			t.Errorf("Negotiate(%q, %q, %q) is %q", query, cookie, accept, got)
		}
		if lang, ok := LangOfPath(query); ok != (lang != "") {
			t.Errorf("LangOfPath(%q) is %q, %t", query, lang, ok)
		}
	})
}
