package search

import (
	"strings"

	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/spanish"

	"portfolio/i18n"
)

// language holds the rules of a language.
type language struct {
	stem       func(word string, stopWords bool) string
	isStopWord func(word string) bool
	// restoreAccent adds an accent that a visitor may have omitted, so that the word gets the right stem.
	restoreAccent func(word string) string
}

var languages = i18n.Localized[language]{
	i18n.EN: {english.Stem, english.IsStopWord, func(word string) string { return word }},
	i18n.ES: {spanish.Stem, spanish.IsStopWord, restoreSpanishAccent},
}

// stemOf returns the folded stem of a lower-case word.
func (l language) stemOf(word string) string { return fold(l.stem(l.restoreAccent(word), true)) }

// restoreSpanishAccent corrects words that end in -cion or -sion: all of them are spelled -ción and -sión.
func restoreSpanishAccent(word string) string {
	if start, ok := strings.CutSuffix(word, "ion"); ok && (strings.HasSuffix(start, "c") || strings.HasSuffix(start, "s")) {
		return start + "ión"
	}
	return word
}
