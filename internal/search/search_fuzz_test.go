package search

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"portfolio/i18n"
)

// FuzzSearch looks for queries and texts that break the search or the highlighting.
func FuzzSearch(f *testing.F) {
	for _, query := range []string{
		"", "año", "programacion web", "<script>alert(1)</script>", ".*[](?!", "🦊", "\x00", "\xff\xfe", "a\u0301\u0303", "\u202eשלום",
		strings.Repeat("de ", 100), strings.Repeat("ñ", 10_000), "İıſß", "n\u0303", "\u0303", "the THE the",
	} {
		f.Add(query, "Un texto de programación, año <b>2025</b>")
	}
	s := newFullSearcher()
	f.Fuzz(func(t *testing.T, query, text string) {
		for _, lang := range []i18n.Lang{"en", "es"} {
			checkResults(t, s.Find(lang, query, Types))
		}
		text = strings.ToValidUTF8(text, "")
		d := doc(text, text, joinTexts(text))
		checkResults(t, newIndex(languageOf(fullSite().Languages.Messages("es")), nil, []Document{d}).find(query, Types))
	})
}

// checkResults checks that highlighting changes no text, and that excerpts are short.
func checkResults(t *testing.T, results Results) {
	t.Helper()
	for _, hit := range results.Hits {
		if strings.Join(hit.Title, "") != hit.Document.Title || strings.Join(hit.Description, "") != hit.Document.Description {
			t.Errorf("highlighting changes %q to %q", hit.Document.Title, hit.Title)
		}
		excerpt := strings.TrimSuffix(strings.TrimPrefix(strings.Join(hit.Excerpt, ""), "… "), " …")
		if len(excerpt) > excerptSize || !strings.Contains(hit.Body, excerpt) || !utf8.ValidString(excerpt) {
			t.Errorf("the excerpt %q is too long or not part of %q", excerpt, hit.Body)
		}
		for _, pieces := range []Highlighted{hit.Title, hit.Description, hit.Excerpt} {
			for i := 1; i < len(pieces); i += 2 {
				if pieces[i] == "" {
					t.Errorf("%q highlights an empty piece", pieces)
				}
			}
		}
		if !slices.Contains(Types, hit.Type) {
			t.Errorf("a hit of type %q", hit.Type)
		}
	}
}
