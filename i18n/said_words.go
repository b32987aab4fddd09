package i18n

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
)

// Word is a text that visitors read on a page or in an email, as the program says it.
type Word struct {
	Key   string
	Forms []WordForm // one without a name, or those of a text that depends on a number
}

// WordForm is a form of a word.
type WordForm struct{ Name, Text string }

// unreadPrefixes begin the keys of words that no visitor reads as they are.
var unreadPrefixes = []string{"language.", "path.", "zone.", "search.words.", "assistant.words."}

// Words returns the words in a language that visitors read, as the program says them on this site, sorted by key.
func (l *Languages) Words(lang Lang) []Word {
	var words []Word
	table := l.program[lang]
	for _, key := range slices.Sorted(maps.Keys(table)) {
		isPrefix := func(prefix string) bool { return strings.HasPrefix(key, prefix) }
		if fileOf(key) != ownerWords && variantEnd(key) == "" && !slices.ContainsFunc(unreadPrefixes, isPrefix) {
			words = append(words, Word{key, formsOf(table[key])})
		}
	}
	return words
}

// formsOf returns the forms of a message that are written, in the order of pluralForms.
func formsOf(m *goi18n.Message) []WordForm {
	texts := []string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other}
	var forms []WordForm
	for i, name := range pluralForms {
		if texts[i] != "" {
			forms = append(forms, WordForm{name, texts[i]})
		}
	}
	if len(forms) == 1 {
		forms[0].Name = ""
	}
	return forms
}

// completed returns an owner's word that has only some of the forms of the program's, with the others of the program.
func completed(own, program *goi18n.Message) *goi18n.Message {
	if program == nil || own.Other != "" || own.Zero+own.One+own.Two+own.Few+own.Many == "" {
		return own
	}
	return &goi18n.Message{
		ID: own.ID, Zero: cmp.Or(own.Zero, program.Zero), One: cmp.Or(own.One, program.One), Two: cmp.Or(own.Two, program.Two),
		Few: cmp.Or(own.Few, program.Few), Many: cmp.Or(own.Many, program.Many), Other: program.Other,
	}
}
