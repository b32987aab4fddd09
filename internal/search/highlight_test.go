package search

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// brackets returns a text with its highlighted pieces in brackets.
func brackets(pieces Highlighted) string {
	var text strings.Builder
	for i, piece := range pieces {
		if i%2 == 1 {
			piece = "[" + piece + "]"
		}
		text.WriteString(piece)
	}
	return text.String()
}

func TestHighlight(t *testing.T) {
	for _, c := range []struct {
		name, query                 string
		doc                         Document
		title, description, excerpt string
	}{
		{
			"forms of a word", "programacion ano",
			doc("La Programación", "Programación: un <b>oficio</b>", "Sin años, PROGRAMACIÓN."),
			"La [Programación]", "[Programación]: un <b>oficio</b>", "Sin años, [PROGRAMACIÓN].",
		},
		{
			"combining accents", "cafe",
			doc("Un cafe\u0301!", "", "El caf\u00e9."), "Un [cafe\u0301]!", "", "El [caf\u00e9].",
		},
		{
			"adjacent words", "gato negro",
			doc("Gato negro", "", "negro-gato"), "[Gato] [negro]", "", "[negro]-[gato]",
		},
	} {
		hit := onlyHit(t, c.doc, c.query)
		got := []string{brackets(hit.Title), brackets(hit.Description), brackets(hit.Excerpt)}
		if diff := cmp.Diff([]string{c.title, c.description, c.excerpt}, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("Lorem ipsum dolor sit amet. ", 20)
	for _, c := range []struct{ name, query, title, body, contains string }{
		{
			"the sentence with the match", "gato", "x", long + "Aquí hay un gato. " + long,
			"… Aquí hay un [gato]. " + strings.TrimSpace(long[:6*28]) + " …",
		},
		{"the place with the most terms", "gato negro", "x", "Un gato. " + long + "Un gato negro. " + long, "[gato] [negro]"},
		{"the beginning, as only the title matches", "gato", "Gato", long, "Lorem ipsum"},
		{"a body without spaces", "gato", "Gato", strings.Repeat("ñ", 300), "ñ …"},
	} {
		hit := onlyHit(t, doc(c.title, "", c.body), c.query)
		excerpt := brackets(hit.Excerpt)
		if got, want := brackets(hit.Title), strings.Replace(c.title, "Gato", "[Gato]", 1); got != want {
			t.Errorf("%s: the title is %q, want %q", c.name, got, want)
		}
		if !strings.Contains(excerpt, c.contains) {
			t.Errorf("%s: the excerpt is %q, want %q in it", c.name, excerpt, c.contains)
		}
		if n := len(strings.Join(hit.Excerpt, "")); n > excerptSize+8 || !utf8.ValidString(excerpt) {
			t.Errorf("%s: the excerpt has %d bytes: %q", c.name, n, excerpt)
		}
	}
}

// onlyHit searches a single document, which has to match.
func onlyHit(t *testing.T, document Document, query string) Hit {
	t.Helper()
	results := newIndex(languageOf(fullSite().Languages.Messages("es")), nil, []Document{document}).find(query, Types)
	if len(results.Hits) != 1 {
		t.Fatalf("%q: %d hits, want 1", query, len(results.Hits))
	}
	return results.Hits[0]
}

// TestHiddenWords checks that words that are not shown find a page, and that its description stands alone for them.
func TestHiddenWords(t *testing.T) {
	page := Document{Type: Page, Title: "Podcast", Words: "A radio show", Description: "Vote on topics", Body: "Which topics come first?"}
	for query, want := range map[string]string{
		"radio": "Podcast: Vote on topics: ", "topics": "Podcast: Vote on [topics]: Which [topics] come first?",
		"podcast radio": "[Podcast]: Vote on topics: Which topics come first?",
	} {
		hit := onlyHit(t, page, query)
		if got := brackets(hit.Title) + ": " + brackets(hit.Description) + ": " + brackets(hit.Excerpt); got != want {
			t.Errorf("%q shows %q, want %q", query, got, want)
		}
	}
	page.Body = ""
	if hit := onlyHit(t, page, "podcast"); hit.Excerpt != nil {
		t.Errorf("a page without a body has the excerpt %q", hit.Excerpt)
	}
}
