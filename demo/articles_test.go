//go:build audit

package demo_test

import (
	"os"
	"strings"
	"testing"
)

// TestArticleLengths holds the articles of the demonstration to what readers and search engines take.
func TestArticleLengths(t *testing.T) {
	site := load(t)
	if !site.Settings.Demonstration {
		t.Skip("the owner of a site decides how long its articles are")
	}
	for _, a := range site.Articles {
		for lang, text := range a.Localized {
			if text.Words() < 400 || text.Words() > 2500 {
				t.Errorf("%s in %s has %d words, want 400 to 2,500", a.ID, lang, text.Words())
			}
			if n := len([]rune(text.Description)); n < 50 || n > 160 {
				t.Errorf("%s in %s: its description has %d characters, want 50 to 160", a.ID, lang, n)
			}
			if text.Teaser == "" {
				t.Errorf("%s in %s has no teaser for lists", a.ID, lang)
			}
		}
	}
}

// TestSources checks that the articles about the world name their sources: 4 to 9 links to other sites in each language.
func TestSources(t *testing.T) {
	for _, id := range []string{"ai-agents-impact-2025", "deepseek-ai-war", "founder-vs-entrepreneur", "privacy-ethics-giants", "tesla-ugly-potential"} {
		for _, lang := range []string{"en", "es"} {
			text, err := os.ReadFile("articles/" + id + "/" + lang + ".md")
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(text), "](https://"); n < 4 || n > 9 {
				t.Errorf("%s in %s has %d links to other sites, want 4 to 9", id, lang, n)
			}
		}
	}
}
