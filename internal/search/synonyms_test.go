package search

import "testing"

// TestSynonyms finds documents by words and phrases that mean the same.
func TestSynonyms(t *testing.T) {
	groups := newSynonyms([][]string{{"quote", "estimate"}, {"free consultation", "first call", "Café"}})
	ix := newIndex(languageOf(fullSite().Languages.Messages("en")), groups, []Document{
		{Type: Page, Title: "A quote", Body: "What it costs."},
		{Type: Page, Title: "The first call", Body: "It takes half an hour, at no price."},
		{Type: Page, Title: "An estimate of stars", Body: "Many."},
		{Type: Page, Title: "Free software", Body: "No consultation."},
	})
	for query, want := range map[string]string{
		"estimate":               "An estimate of stars|A quote",
		"quote":                  "A quote|An estimate of stars",
		"free consultation":      "The first call|Free software",
		"consultation free":      "Free software",
		"cafe":                   "The first call|Free software",
		"free consultation hour": "The first call",
		"estimates":              "An estimate of stars|A quote",
		"":                       "",
	} {
		if got := titles(ix.find(query, Types)); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}
