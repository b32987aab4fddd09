package handlers

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"portfolio/i18n"
	"portfolio/views"
)

// TestEverything sees to it that the list below the search leaves out no page that search engines may know.
func TestEverything(t *testing.T) {
	site := newTestSite(t)
	for _, lang := range i18n.Langs {
		list := site.get(i18n.Path(lang, i18n.Search)).wantStatus(200).page().Find(".browse")
		entries := readSitemap(t, site)
		if len(entries) == 0 {
			t.Fatal("the sitemap is empty")
		}
		for _, entry := range entries {
			address := strings.TrimPrefix(entry.Location, origin)
			if !inLanguage(address, lang) || address == i18n.Path(lang, i18n.Search) {
				continue
			}
			if n := list.Find(`a[href="` + address + `"]`).Length(); n != 1 {
				t.Errorf("%s: %s stands %d times in the list, want once", lang, address, n)
			}
		}
	}
}

// inLanguage tells whether the page at address is in language lang, going by the address alone.
func inLanguage(address string, lang i18n.Lang) bool {
	path, query, _ := strings.Cut(address, "?")
	if settled, ok := i18n.LangOf(path); ok {
		return settled == lang
	}
	return (query == i18n.QueryName+"="+string(i18n.ES)) == (lang == i18n.ES)
}

// FuzzCleanQuery sees to it that a query can be shown wherever it comes from.
func FuzzCleanQuery(f *testing.F) {
	for _, seed := range []string{"", " café  bot ", "\xff\x00", strings.Repeat("ñ", 200), "a\u202eb", "\u00a0x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got := cleanQuery(q)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > views.MaxQuery {
			t.Errorf("%q becomes %q", q, got)
		}
		if strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q becomes %q, which holds what cannot be printed", q, got)
		}
		if again := cleanQuery(got); again != got {
			t.Errorf("%q becomes %q, and that %q", q, got, again)
		}
	})
}
