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
		{"nothing is said", "", "", "", EN},
		{"the address wins over everything", "es", "en", "en", ES},
		{"the address wins over everything", "en", "es", "es", EN},
		{"the cookie wins over the browser", "", "es", "en-US,en", ES},
		{"nonsense in the address is not heard", "fr", "es", "", ES},
		{"nonsense in the cookie is not heard", "", "ES ", "es", ES},
		{"names are exact", "ES", "", "", EN},
		{"the browser's language", "", "", "es", ES},
		{"a Spanish of America", "", "", "es-MX,es;q=0.9,en;q=0.8", ES},
		{"a Spanish of nowhere in particular", "", "", "es-419", ES},
		{"a preference among both", "", "", "en;q=0.5, es;q=0.9", ES},
		{"a preference among both", "", "", "en-GB,es;q=0.9", EN},
		{"Spanish after a language we lack", "", "", "ja,es;q=0.5,en;q=0.4", ES},
		{"neither", "", "", "ja,zh;q=0.8", EN},
		{"anything", "", "", "*", EN},
		{"Spanish is not wanted", "", "", "es;q=0,en", EN},
		{"not a header at all", "", "", "\x00;;;q=é", EN},
		{"more than a browser sends", "", "", strings.Repeat("es,", 200) + "es", EN},
	} {
		if got := Negotiate(c.query, c.cookie, c.accept); got != c.want {
			t.Errorf("%s: Negotiate(%q, %q, %.40q) is %s, want %s", c.why, c.query, c.cookie, c.accept, got, c.want)
		}
	}
}

func TestLangOf(t *testing.T) {
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
		if got, ok := LangOf(path); got != want || ok != (want != "") {
			t.Errorf("LangOf(%q) is %q, %t, want %q", path, got, ok, want)
		}
	}
}

// FuzzNegotiate checks that whatever is asked for comes to one of our languages, by the order of who is heard.
func FuzzNegotiate(f *testing.F) {
	for _, seed := range [][3]string{
		{"es", "en", "en"}, {"", "es", "fr"}, {"", "", "es-419;q=0.5,*;q=0"}, {"", "", "x-a-b,en-a-aa,i-default"}, {"", "", "es;q=9e99,_"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, query, cookie, accept string) {
		got := Negotiate(query, cookie, accept)
		want, said := Known(query)
		if !said {
			want, said = Known(cookie)
		}
		if _, known := Known(string(got)); !known || said && got != want {
			t.Errorf("Negotiate(%q, %q, %q) is %q", query, cookie, accept, got)
		}
		if lang, ok := LangOf(query); ok != (lang != "") {
			t.Errorf("LangOf(%q) is %q, %t", query, lang, ok)
		}
	})
}
