package demo_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
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

// minFound are the shares of the searches in testdata that must have their page among the first results. Of the unseen ones 35 of 60
// did when they were written; pages have more words since.
var minFound = map[string]float64{"searches": 0.95, "misspelled": 0.95, "unseen-searches": 0.75}

// firstResults is how many results a visitor looks at.
const firstResults = 5

// TestSearches holds what visitors type to the pages that they look for, also with one wrong letter.
func TestSearches(t *testing.T) {
	site := load(t)
	s := search.New(site)
	for _, lang := range []i18n.Lang{"en", "es"} {
		for _, name := range []string{"searches", "misspelled", "unseen-searches"} {
			list := searches(t, fmt.Sprintf("testdata/%s.%s.txt", name, lang))
			found := 0
			for query, wanted := range list {
				hits := s.Find(lang, query, search.Types).Hits
				if slices.ContainsFunc(hits[:min(len(hits), firstResults)], func(hit search.Hit) bool { return slices.Contains(wanted, resultName(hit)) }) {
					found++
				} else {
					t.Logf("%s: %q does not find %v but %v", lang, query, wanted, resultNames(hits))
				}
			}
			t.Logf("%s %s: %d of %d", lang, name, found, len(list))
			if share := float64(found) / float64(len(list)); share < minFound[name] {
				t.Errorf("%s %s: %d of %d have their page among the first %d", lang, name, found, len(list), firstResults)
			}
		}
	}
}

// searches reads lines of the form "query = page|page".
func searches(t *testing.T, file string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if query, wanted, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && !strings.HasPrefix(line, "#") {
			list[query] = strings.Split(wanted, "|")
		}
	}
	if len(list) == 0 {
		t.Fatalf("%s has no searches", file)
	}
	return list
}

// resultName names a result as the files in testdata do.
func resultName(hit search.Hit) string {
	switch {
	case hit.Type == search.Article, hit.Type == search.Project:
		return string(hit.Type) + ":" + hit.Arg
	case hit.Page == i18n.Vertical:
		return "industry:" + hit.Arg
	}
	return string(hit.Page)
}

func resultNames(hits []search.Hit) []string {
	var names []string
	for _, hit := range hits[:min(len(hits), firstResults)] {
		names = append(names, resultName(hit))
	}
	return names
}
