package search

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"

	"portfolio/i18n"
)

// stemmers are the Snowball stemmers by the name that a language's words give.
var stemmers = map[string]func(*snowballstem.Env) bool{
	"danish": danish.Stem, "dutch": dutch.Stem, "english": english.Stem, "finnish": finnish.Stem, "french": french.Stem,
	"german": german.Stem, "hungarian": hungarian.Stem, "italian": italian.Stem, "norwegian": norwegian.Stem,
	"portuguese": portuguese.Stem, "romanian": romanian.Stem, "russian": russian.Stem, "spanish": spanish.Stem,
	"swedish": swedish.Stem, "turkish": turkish.Stem,
}

// language holds the rules of a language.
type language struct {
	words *i18n.Messages
	stem  func(*snowballstem.Env) bool // nil for a language without a stemmer: its words are found as they are
	stop  map[string]bool              // folded words that a search ignores
}

func languageOf(messages *i18n.Messages) language {
	stop := map[string]bool{}
	for _, word := range messages.StopWords() {
		stop[fold(word)] = true
	}
	return language{messages, stemmers[messages.Stemmer()], stop}
}

// stem is the folded stem of a word in a language.
type stem struct {
	lang i18n.Lang
	text string
}

// key returns the text by which an index finds the stem.
func (s stem) key() string { return string(s.lang) + " " + s.text }

// stemOf returns the stem of a lower-case word.
func (l language) stemOf(word string) stem {
	word = l.words.RestoreAccent(word)
	if l.stem != nil {
		env := snowballstem.NewEnv(word)
		l.stem(env)
		word = env.Current()
	}
	return stem{l.words.Lang, fold(word)}
}
