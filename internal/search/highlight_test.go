package search

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"portfolio/i18n"
)

// show writes marks as brackets.
func show(parts Marked) string {
	var text strings.Builder
	for i, part := range parts {
		if i%2 == 1 {
			part = "[" + part + "]"
		}
		text.WriteString(part)
	}
	return text.String()
}

func TestMarks(t *testing.T) {
	long := strings.Repeat("Lorem ipsum dolor sit amet. ", 20)
	for _, c := range []struct {
		name, query      string
		doc              Document
		title, ab, excer string
	}{
		{
			"the words as they are written", "programacion ano",
			doc("La Programación", "Programación: un <b>oficio</b>", "Sin años, PROGRAMACIÓN."),
			"La [Programación]", "[Programación]: un <b>oficio</b>", "Sin años, [PROGRAMACIÓN].",
		},
		{
			"accents that stand behind their letters", "cafe",
			doc("Un cafe\u0301!", "", "El caf\u00e9."), "Un [cafe\u0301]!", "", "El [caf\u00e9].",
		},
		{
			"words next to each other", "gato negro",
			doc("Gato negro", "", "negro-gato"), "[Gato] [negro]", "", "[negro]-[gato]",
		},
		{
			"the sentence that has them, with signs where something is left out", "gato",
			doc("x", "", long+"Aquí hay un gato. "+long),
			"x", "", "… Aquí hay un [gato]. " + strings.TrimSpace(long[:6*28]) + " …",
		},
		{
			"the place that has the most of them", "gato negro",
			doc("x", "", "Un gato. "+long+"Un gato negro. "+long), "x", "", "",
		},
		{"nothing in the body: its beginning", "gato", doc("Gato", "", long), "[Gato]", "", ""},
		{"a body without a space", "gato", doc("Gato", "", strings.Repeat("ñ", 300)), "[Gato]", "", ""},
	} {
		found := newIndex(languages.In(i18n.ES), []Document{c.doc}).find(c.query, Types)
		if len(found.Results) != 1 {
			t.Errorf("%s: %d results", c.name, len(found.Results))
			continue
		}
		r := found.Results[0]
		excerpt := show(r.Excerpt)
		if c.excer == "" {
			c.excer = excerpt
		}
		if diff := cmp.Diff([]string{c.title, c.ab, c.excer}, []string{show(r.Title), show(r.About), excerpt}); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if n := len(strings.Join(r.Excerpt, "")); n > excerptSize+8 || !utf8.ValidString(excerpt) {
			t.Errorf("%s: the excerpt has %d bytes: %q", c.name, n, excerpt)
		}
		if c.name == "the place that has the most of them" && !strings.Contains(excerpt, "[gato] [negro]") {
			t.Errorf("%s: %q", c.name, excerpt)
		}
	}
}

func TestPlain(t *testing.T) {
	for source, want := range map[string]string{
		`<h2 id="a">One <a class="anchor" aria-hidden="true" href="#a">#</a></h2><p>Two <em>th</em>ree.</p><p>Four</p>`: "One · Two three. Four",
		`<ul><li>a &amp; b</li><li>c?</li></ul><pre><code>x <span>= 1</span></code></pre>`:                              "a & b · c? x = 1",
		`a<br>b<img alt="no">c`: "a · b · c",
		``:                      "",
	} {
		if got := plain(source); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
	if got := unlinked("See [Connects](/connects) or\n[that](/x)."); got != "See Connects or that." {
		t.Errorf("%q", got)
	}
}

// FuzzSearch looks for queries that break the search, or its marks.
func FuzzSearch(f *testing.F) {
	for _, query := range []string{
		"", "año", "programacion web", "<script>alert(1)</script>", ".*[](?!", "🦊", "\x00", "\xff\xfe", "a\u0301\u0303", "\u202eשלום",
		strings.Repeat("de ", 100), strings.Repeat("ñ", 10_000), "İıſß", "n\u0303", "\u0303", "the THE the",
	} {
		f.Add(query, "Un texto de programación, año <b>2025</b>")
	}
	s := realSearcher()
	f.Fuzz(func(t *testing.T, query, text string) {
		for _, lang := range i18n.Langs {
			checkFound(t, s.Find(lang, query, Types))
		}
		text = strings.ToValidUTF8(text, "")
		d := doc(text, text, joined(text))
		checkFound(t, newIndex(languages.In(i18n.ES), []Document{d}).find(query, Types))
	})
}

// checkFound sees to it that marks change no text, and that an excerpt is short.
func checkFound(t *testing.T, found Found) {
	t.Helper()
	for _, r := range found.Results {
		if strings.Join(r.Title, "") != r.Document.Title || strings.Join(r.About, "") != r.Document.About {
			t.Errorf("the marks change %q to %q", r.Document.Title, r.Title)
		}
		excerpt := strings.TrimSuffix(strings.TrimPrefix(strings.Join(r.Excerpt, ""), "… "), " …")
		if len(excerpt) > excerptSize || !strings.Contains(r.Body, excerpt) || !utf8.ValidString(excerpt) {
			t.Errorf("the excerpt %q is not of %q", excerpt, r.Body)
		}
		for _, parts := range []Marked{r.Title, r.About, r.Excerpt} {
			for i := 1; i < len(parts); i += 2 {
				if parts[i] == "" {
					t.Errorf("%q marks nothing", parts)
				}
			}
		}
		if !slices.Contains(Types, r.Type) {
			t.Errorf("a result of type %q", r.Type)
		}
	}
}
