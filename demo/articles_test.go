package demo_test

import "testing"

// TestArticleLengths holds the articles of the demonstration to what readers and search engines take.
func TestArticleLengths(t *testing.T) {
	site := load(t)
	if !site.Settings.Demonstration {
		t.Skip("the owner of a site decides how long its articles are")
	}
	for _, a := range site.Articles {
		for lang, text := range a.Localized {
			if text.Words < 400 || text.Words > 2500 {
				t.Errorf("%s in %s has %d words, want 400 to 2,500", a.ID, lang, text.Words)
			}
			if n := len([]rune(text.Description)); n < 50 || n > 160 {
				t.Errorf("%s in %s: its description has %d characters, want 50 to 160", a.ID, lang, n)
			}
		}
	}
}
