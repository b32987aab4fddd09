package i18n

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// untranslated returns the words that lang lacks beside the owner's files.
func untranslated(t *testing.T, lang Lang, own fstest.MapFS) (text string, n int) {
	t.Helper()
	var out strings.Builder
	n, err := WriteUntranslated(&out, Locales(), own, lang, "en")
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), n
}

// TestUntranslatedWordsMakeALanguage checks that a language whose every word was filled in is whole, without a mistake, and that
// before it is they are missing words and no mistakes.
func TestUntranslatedWordsMakeALanguage(t *testing.T) {
	text, n := untranslated(t, "pl", nil)
	words := 0
	complete := regexp.MustCompile(`= ""`).ReplaceAllStringFunc(text, func(string) string {
		words++
		return fmt.Sprintf(`= "x%d"`, words) // each page has an address of its own
	})
	for file, filled := range map[string]bool{text: false, complete: true} {
		own := fstest.MapFS{"pl.toml": {Data: []byte(file)}}
		languages, err := NewLanguages([]Lang{"en", "pl"}, Locales(), own, Traits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range languages.Problems() {
			t.Errorf("filled: %v: %v", filled, problem)
		}
		visitors, owners := languages.Missing("pl")
		if missing := len(visitors) + len(owners); (missing == 0) != filled || !filled && missing < n-len(optionalWords) {
			t.Errorf("filled: %v: %d of %d words are missing", filled, missing, n)
		}
		if _, left := untranslated(t, "pl", own); left != 0 && filled || left == 0 && !filled {
			t.Errorf("filled: %v: %d words are left", filled, left)
		}
	}
}

// TestUntranslatedWords checks what is written of a language that has some words, and of one that has all.
func TestUntranslatedWords(t *testing.T) {
	text, _ := untranslated(t, "pl", fstest.MapFS{"pl.toml": {Data: []byte("\"home.title\" = \"Dom\"\n\"about.title\" = \"\"\n")}})
	for line, want := range map[string]bool{
		`"home.title" = ""`:  false,
		`"about.title" = ""`: true,
		`# About`:            true,
		`"articles.count" = { one = "", few = "", many = "", other = "" }`: true,
		`# "language.stemmer" = ""`:                                        true,
	} {
		if got := strings.Contains(text, "\n"+line+"\n"); got != want {
			t.Errorf("%s is written: %v, want %v", line, got, want)
		}
	}
	if text, n := untranslated(t, "es", nil); n != 0 || text != "" {
		t.Errorf("Spanish lacks %d words: %s", n, text)
	}
}
