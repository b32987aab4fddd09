package demo_test

import (
	"slices"
	"testing"

	"portfolio/i18n"
	"portfolio/internal/search"
)

// TestSearch checks that the title of each article and project finds it, in every language that has it.
func TestSearch(t *testing.T) {
	site := load(t)
	s := search.New(site)
	finds := func(lang i18n.Lang, kind search.Type, title string) {
		hits := s.Find(lang, title, []search.Type{kind}).Hits
		if !slices.ContainsFunc(hits, func(hit search.Hit) bool { return hit.Document.Title == title }) {
			t.Errorf("%s: %q does not find what has that title", lang, title)
		}
	}
	for _, a := range site.Articles {
		for lang, text := range a.Localized {
			finds(lang, search.Article, text.Title)
		}
	}
	for _, p := range site.Projects {
		for _, lang := range site.Settings.Languages {
			finds(lang, search.Project, p.Title.In(lang))
		}
	}
}
