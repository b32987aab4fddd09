package demo_test

import (
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/demo"
	"portfolio/i18n"
	"portfolio/internal/search"
)

func load(t *testing.T) *content.Site {
	t.Helper()
	site, _, err := content.Load(demo.Files(), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// TestSearch checks the first hit of searches that visitors of the demonstration would make.
func TestSearch(t *testing.T) {
	s := search.New(load(t))
	for _, c := range []struct {
		lang  i18n.Lang
		query string
		types []search.Type
		want  string // prefix of the title
	}{
		{"en", "tesla", search.Types, "Tesla’s ugly cars"},
		{"es", "tesla", search.Types, "Los coches feos de Tesla"},
		{"en", "personal bot", search.Types, "Build a personal AI bot"},
		{"es", "privacidad gigantes", search.Types, "Privacidad y ética"},
		{"en", "solana", []search.Type{search.Project}, "Solana"},
		{"en", "degree", []search.Type{search.Profile}, "Experience"},
		{"es", "disponible", []search.Type{search.Chat}, "¿Estás disponible"},
		{"en", "duct tape", search.Types, "Held together with tape"},
	} {
		results := s.Find(c.lang, c.query, c.types)
		if len(results.Hits) == 0 || !strings.HasPrefix(results.Hits[0].Document.Title, c.want) {
			t.Errorf("%s: %q finds %+v first, want %q", c.lang, c.query, results.Hits[:min(1, len(results.Hits))], c.want)
		}
	}
	for _, hit := range s.Find("es", "ano", search.Types).Hits {
		for _, pieces := range []search.Highlighted{hit.Title, hit.Description, hit.Excerpt} {
			for i := 1; i < len(pieces); i += 2 {
				if strings.ContainsAny(pieces[i], "ñÑ") {
					t.Errorf("'ano' highlights %q", pieces[i])
				}
			}
		}
	}
}
