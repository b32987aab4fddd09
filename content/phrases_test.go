package content

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"portfolio/i18n"
)

// TestPhrasesSayEachExplanation checks that a language that has phrases has one for each explanation of a key and for each option, and
// that none is left from an explanation that has changed.
func TestPhrasesSayEachExplanation(t *testing.T) {
	wanted := map[string]bool{}
	for _, says := range explanations() {
		wanted[says] = true
	}
	for _, described := range describedNouns() {
		addOptions(wanted, described.Fields)
	}
	shipped, err := i18n.Shipped(i18n.Locales())
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range shipped {
		if _, ok := phrasesOf()[lang]; !ok && lang != "en" {
			t.Errorf("there is no phrases/%s.txt", lang)
		}
	}
	for lang, known := range phrasesOf() {
		for english := range wanted {
			if known.whole[english] == "" {
				t.Errorf("phrases/%s.txt lacks %q", lang, english)
			}
		}
		for _, english := range slices.Sorted(maps.Keys(known.whole)) {
			if strings.Contains(english, "=") && !strings.Contains(english, " ") && !wanted[english] {
				t.Errorf("phrases/%s.txt has the option %q, which no key has", lang, english)
			}
		}
	}
}

func addOptions(wanted map[string]bool, fields []Field) {
	for _, field := range fields {
		if field.Key != "look" { // their names are the same in every language
			for _, option := range field.Options {
				wanted[field.Key+"="+option] = true
			}
		}
		addOptions(wanted, field.Fields)
	}
}

// TestPhrasesFillBlanks checks that a phrase repeats what stands in each place of the English one, and has no place more.
func TestPhrasesFillBlanks(t *testing.T) {
	for lang, known := range phrasesOf() {
		for _, p := range known.patterns {
			english, want := strings.Join(p.english, "‹x›"), strings.Join(p.said, "‹x›")
			if got, in := Phrase(lang, english); len(p.english) != len(p.said) || in != lang || !strings.Contains(want, "‹x›") || got == english {
				t.Errorf("phrases/%s.txt: %q is said as %q", lang, english, got)
			}
		}
	}
}

// TestPhrasesMixNoLanguages checks that a short pattern does not fit a sentence that has no phrase of its own.
func TestPhrasesMixNoLanguages(t *testing.T) {
	for _, text := range []string{"no public page is named after a moon", "write a poem about it, in the garden", "the moon is \"full\" tonight"} {
		if said, in := Phrase("de", text); said != text || in != "en" {
			t.Errorf("%q is said as %q", text, said)
		}
	}
	for text, want := range map[string]string{
		"color is \"very blue, and green\"": "very blue, and green", "use one of en, es, de": "en, es, de", "write `date: 2026-11-22`, or `draft: true` until there is one": "draft: true",
		"here is a heading of level 2, and a list in line 9 of en.md": "hier steht eine Überschrift der Ebene 2, und eine Liste in Zeile 9 von en.md",
	} {
		if said, in := Phrase("de", text); !strings.Contains(said, want) || in != "de" {
			t.Errorf("%q is said as %q", text, said)
		}
	}
}

func TestFindingInALanguage(t *testing.T) {
	missing := Finding{What: "description is missing", Do: "write `description: …` in the front matter"}
	if said, lang := missing.In("es"); said.What != "falta description" || said.Do != "escribe `description: …` en la cabecera del texto" || lang != "es" {
		t.Errorf("in Spanish it is %+v, in the language %q", said, lang)
	}
	rare := Finding{What: "description is missing", Do: "ask an oracle"}
	for _, lang := range []i18n.Lang{"es", "eo", "en"} {
		if said, in := rare.In(lang); said != rare || in != "en" {
			t.Errorf("in %s a finding without a phrase is %+v, in the language %q", lang, said, in)
		}
	}
}
