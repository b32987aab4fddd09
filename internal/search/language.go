package search

import (
	"strings"

	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/spanish"

	"portfolio/i18n"
)

// language is how the words of one language change and which of them say nothing.
type language struct {
	stem  func(word string, stopWords bool) string
	empty func(word string) bool
	// whole puts the accent back that a visitor may have left out, so that the word has the stem of its kind.
	whole func(word string) string
}

var languages = i18n.Localized[language]{
	i18n.EN: {english.Stem, english.IsStopWord, func(word string) string { return word }},
	i18n.ES: {spanish.Stem, spanish.IsStopWord, accented},
}

// stemOf returns what all forms of a word share; word is in lower case.
func (l language) stemOf(word string) string { return fold(l.stem(l.whole(word), true)) }

// accented writes a Spanish word that ends in -cion or -sion as it should be: every one of them has the accent.
func accented(word string) string {
	if start, ok := strings.CutSuffix(word, "ion"); ok && (strings.HasSuffix(start, "c") || strings.HasSuffix(start, "s")) {
		return start + "ión"
	}
	return word
}
