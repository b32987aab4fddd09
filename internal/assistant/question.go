package assistant

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"portfolio/internal/typo"
)

// question is a message as the words that mean something.
type question struct {
	phrase
	words   []asked
	total   float64 // weight
	asks    kind
	framed  bool // whether it tells of a business
	negated bool // whether it says no
}

// asked is a word of a message that means something.
type asked struct {
	spelled string // as the visitor wrote it
	word    string // normalized
	weight  float64
	ids     map[int]float64 // of the words that it may be, with how sure that is
	phrases []string        // that mean the same, padded
}

// read returns a message as the library compares it. m is the message with its shorthand spelled out.
func (l *library) read(lang Lang, message string, m phrase) question {
	q := question{phrase: m}
	q.asks = l.kind(q.normalized)
	q.negated = slices.ContainsFunc(q.phrase.words, func(word string) bool { return l.negations[word] })
	q.framed = slices.ContainsFunc(l.frames, func(k phrase) bool { return strings.Contains(q.padded, k.padded) })
	for _, spelled := range strings.FieldsFunc(strings.ToLower(tag.ReplaceAllString(message, " ")), isNoWord) {
		words := l.words.message(spelled).words
		for _, word := range words {
			if l.stop[word] {
				continue
			}
			s := asked{spelled: spelled, word: word}
			if len(words) > 1 || words[0] != newPhrase(spelled).normalized {
				spelled = word // shorthand
			}
			s.ids, s.phrases = l.meant(lang, word)
			s.weight = l.rarity(lang, spelled)
			q.words, q.total = append(q.words, s), q.total+s.weight
		}
	}
	return q
}

// commonRarity is how much a word tells that is common in questions about anything.
const commonRarity = 0.1

// mostRarity is how much a word tells that is nowhere on the site.
const mostRarity = 4

// rarity returns how much a word tells: as much as in the language of the site in which it is most common. A number tells little.
func (l *library) rarity(lang Lang, word string) float64 {
	if n := newPhrase(word).normalized; l.common[n] || l.usual[form{lang, l.texts.Stem(lang, n)}] || strings.IndexFunc(word, unicode.IsLetter) < 0 {
		return commonRarity
	}
	least := l.texts.Rarity(l.languages[0], word)
	for _, lang := range l.languages[1:] {
		least = min(least, l.texts.Rarity(lang, word))
	}
	return min(least, mostRarity)
}

// How sure it is that a word of a message is one of the library.
const (
	sameWord  = 1
	otherForm = 0.85
	mistyped  = 0.9
	otherWord = 0.8 // with the same meaning
)

// meant returns the words that a normalized word may be: in another form, with the same meaning, or if it is unknown with another letter.
func (l *library) meant(lang Lang, word string) (ids map[int]float64, phrases []string) {
	stems := l.stems(word)
	ids = map[int]float64{}
	known := l.addForms(ids, lang, stems, otherForm)
	if id, ok := l.ids[word]; ok {
		ids[id] = sameWord
	} else if !known && utf8.RuneCountInString(word) >= minAlmost {
		written := []rune(word)
		for _, id := range l.long[written[0]] {
			if typo.OneLetter(l.spelled[id], written) {
				ids[id], stems = mistyped, append(stems, l.stems(string(l.spelled[id]))...)
			}
		}
	}
	for _, stem := range stems {
		for _, s := range l.same[stem] {
			phrases = append(phrases, s.phrases...)
			for _, id := range s.words {
				l.addForms(ids, lang, l.stems(string(l.spelled[id])), otherWord)
			}
		}
	}
	return ids, phrases
}

// addForms adds the words with one of the stems, and reports whether there are any in a language.
func (l *library) addForms(ids map[int]float64, lang Lang, stems []form, weight float64) (known bool) {
	for _, stem := range stems {
		if stem.lang != lang {
			continue
		}
		for _, id := range l.forms[stem] {
			ids[id], known = max(ids[id], weight), true
		}
	}
	return known
}
