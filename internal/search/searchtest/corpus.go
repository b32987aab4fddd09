// Package searchtest makes up texts for figures of large sites: the words of a language are as frequent as in any text (Zipf's law),
// common ones are short, and rare ones are long compounds, names and numbers.
package searchtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// vocabulary is the number of words of a language: far more than one text has.
const vocabulary = 60_000

// Every so many words, one is a name, a number or a compound.
const (
	nameEvery     = 25
	numberEvery   = 60
	compoundEvery = 40
)

// sounds are those of the syllables of each language.
var sounds = map[string]struct{ first, middle, last []string }{
	"en": {
		strings.Fields("th st wh sh br cl gr tr pl w h m n s t d r l f b p c g k j v y qu sk sp"),
		strings.Fields("e a o i u ea ou ee oo ai"), strings.Fields("n d t r s ng st ll ck nd rm l m p"),
	},
	"es": {
		strings.Fields("b c d f g l m n p r s t v ll ñ pr tr br cr gr pl fl qu ch j z"),
		strings.Fields("a e i o u ie ue á é ía ó ió ú"), strings.Fields("n s r l d z ndo ción ble nte"),
	},
}

// Writer makes up the text of one language, the same for the same seed.
type Writer struct {
	lang   string
	random *rand.Rand
	rank   *rand.Zipf
}

// NewWriter returns a writer in English ("en") or Spanish ("es").
func NewWriter(lang string, seed uint64) *Writer {
	random := rand.New(rand.NewPCG(seed, 77)) // #nosec G404 -- the same texts each time
	return &Writer{lang, random, rand.NewZipf(random, 1.15, 3, vocabulary)}
}

// Word returns a word.
func (w *Writer) Word() string {
	switch {
	case w.random.IntN(numberEvery) == 0:
		return fmt.Sprint(w.random.IntN(3000))
	case w.random.IntN(compoundEvery) == 0:
		return w.spelled() + w.spelled() + w.spelled()
	case w.random.IntN(nameEvery) == 0:
		name := w.spelled()
		first, size := utf8.DecodeRuneInString(name)
		return string(unicode.ToUpper(first)) + name[size:]
	}
	return w.spelled()
}

// spelled returns a word of the vocabulary.
func (w *Writer) spelled() string {
	s, rank := sounds[w.lang], w.rank.Uint64()+1
	var word strings.Builder
	for n := rank; n > 0; {
		word.WriteString(s.first[n%uint64(len(s.first))])
		n /= uint64(len(s.first))
		word.WriteString(s.middle[(n+rank)%uint64(len(s.middle))])
		n /= uint64(len(s.middle))
		if n%3 == 0 {
			word.WriteString(s.last[rank%uint64(len(s.last))])
		}
	}
	return word.String()
}

// Words returns a number of words with spaces between them.
func (w *Writer) Words(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = w.Word()
	}
	return strings.Join(list, " ")
}
