package site_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"

	"portfolio/handlers/handlertest"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/i18n/i18ntest"
	"portfolio/views"
	"portfolio/views/layout"
)

// TestSearchExamples checks that the page's example searches have results.
func TestSearchExamples(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, lang := range []i18n.Lang{"en", "es"} {
		examples := site.Get(i18ntest.Two().Path(lang, i18n.Search)).WantStatus(200).Page().Find(".search-examples a")
		if examples.Length() < 3 {
			t.Errorf("%s: %d examples", lang, examples.Length())
		}
		examples.Each(func(_ int, example *goquery.Selection) {
			found := site.Get(example.AttrOr("href", "")).WantStatus(200).Page()
			if n := found.Find(".result mark").Length(); n == 0 {
				t.Errorf("%s: %q finds nothing", lang, example.Text())
			}
		})
	}
}

// TestSearchAgain checks that the JSON response says what the page says, in each language.
func TestSearchAgain(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, address := range []string{"/search?q=privacy+bot", "/busqueda?q=ancla&type=project", "/search?q=xylophone", "/busqueda?q="} {
		page := site.Get(address).WantStatus(200)
		var told views.SearchAnswer
		if err := json.Unmarshal([]byte(site.Get(address, "Accept", "application/json").WantStatus(200).Body), &told); err != nil {
			t.Fatal(err)
		}
		page.Want("title", told.Title)
		page.Want(".results [role=status]", told.Status)
		page.Page().Find("a[data-language]").Each(func(_ int, link *goquery.Selection) {
			lang, at := i18n.Lang(link.AttrOr("data-language", "")), link.AttrOr("href", "")
			if at != told.Switch[lang] {
				t.Errorf("%s: %s is at %s, the script is told %s", address, lang, at, told.Switch[lang])
			}
		})
		var titles []string
		for _, r := range told.Results {
			titles = append(titles, strings.Join(r.Title, ""))
		}
		shown := page.Page().Find(".result h2").Map(func(_ int, h *goquery.Selection) string { return h.Text() })
		if !slices.Equal(titles, shown) {
			t.Errorf("%s: the page shows %q, the script is told %q", address, shown, titles)
		}
	}
}

// TestSearchGolden holds what the page shows of an answer, and the same as data, to files that the island's tests read
// as well: both draw alike.
func TestSearchGolden(t *testing.T) {
	t.Parallel()
	a := views.SearchAnswer{
		Title: "gatos — Buscar", Switch: map[i18n.Lang]string{"en": "/search?lng=en&q=gatos"}, Status: "3 resultados",
		Results: []views.SearchResult{
			{
				Label: "Artículo", Day: "2024-07-01", Date: "1 de julio de 2024", Title: []string{"De ", "gatos", ""},
				About: []string{"Un ", "gato", " y <otro>."}, Excerpt: []string{"… Dos ", "gatos", " & medio …"}, Path: "/articulos/gatos",
			},
			{
				Label: "Proyecto", Title: []string{"Gatera"}, About: []string{"Puerta."},
				More: &views.SearchLink{Text: "Ver el proyecto", Path: "/portfolio/gatera"},
			},
			{Label: "Respuesta del asistente", Title: []string{"¿Y los ", "gatos", "?"}, Excerpt: []string{"Bien."}},
		},
		Suggestions: []views.SearchLink{{Text: "Preguntar", Path: "/chat"}},
	}
	var html bytes.Buffer
	if err := views.SearchResults(a).Render(t.Context(), &html); err != nil {
		t.Fatal(err)
	}
	data, err := json.MarshalIndent(a, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	handlertest.CompareGolden(t, handlertest.SourcePath("islands/testdata/search-answer.json"), data)
	handlertest.CompareGolden(t, handlertest.SourcePath("islands/testdata/search-answer.html"), html.Bytes())
}

// FuzzCleanQuery checks that every query can be shown, wherever it comes from.
func FuzzCleanQuery(f *testing.F) {
	for _, seed := range []string{"", " café  bot ", "\xff\x00", strings.Repeat("ñ", 200), "a\u202eb", "\u00a0x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got := web.CleanQuery(q)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > layout.MaxQuery {
			t.Errorf("%q becomes %q", q, got)
		}
		if strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q becomes %q, which holds what cannot be printed", q, got)
		}
		if again := web.CleanQuery(got); again != got {
			t.Errorf("%q becomes %q, and that %q", q, got, again)
		}
	})
}
