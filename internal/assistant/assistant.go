// Package assistant answers messages from the site's knowledge by matching keywords: without a network, without a language
// model, and with the same answer every time.
package assistant

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"portfolio/content"
	"portfolio/i18n"
)

// The scores of the product's specification, section 9.
const (
	exactScore     = 3   // the message is the keyword
	containedScore = 1   // the message contains the keyword
	priceScore     = 2   // the same, and the keyword is about prices
	overlapScore   = 0.5 // a word of the message and one of the keyword overlap
	priceFactor    = 1.5 // on the total, if the message is about prices
)

// minOverlap is the minimum length of a word that overlaps another, in characters: shorter ones begin too many words.
const minOverlap = 4

// PriceWords are parts of words about prices, normalized, in every language of a site.
type PriceWords struct {
	Words    []string `json:"words"`    // of a message that asks for prices
	Keywords []string `json:"keywords"` // of a keyword that is about prices
}

// NewPriceWords returns the price words of a site's languages.
func NewPriceWords(languages *i18n.Languages) PriceWords {
	prices := PriceWords{Words: []string{}, Keywords: []string{}} // lists in JSON, even without words
	for _, lang := range languages.List() {
		m := languages.Messages(lang)
		prices.Words = append(prices.Words, normalizedWords(strings.Join(m.PriceWords(), " "))...)
		prices.Keywords = append(prices.Keywords, normalizedWords(strings.Join(m.PriceKeywords(), " "))...)
	}
	return prices
}

// Assistant answers messages. It is safe for concurrent use.
type Assistant struct {
	prices    PriceWords
	knowledge []knowledge
	fallback  content.Knowledge
}

// knowledge is an entry of the site's knowledge with its normalized keywords, each once.
type knowledge struct {
	content.Knowledge
	keywords []phrase
}

// phrase is a keyword or a message in the forms in which it is compared.
type phrase struct {
	normalized string
	words      []string
	padded     string // normalized, between spaces: it contains whole words only
}

// New returns an assistant with the given knowledge. Of two entries with the same score, the first answers.
func New(entries []content.Knowledge, prices PriceWords) *Assistant {
	a := &Assistant{prices: prices}
	for _, e := range entries {
		if e.Category == content.KnowledgeFallback && a.fallback.ID == "" {
			a.fallback = e
		}
		a.knowledge = append(a.knowledge, knowledge{e, newKeywords(e.Keywords)})
	}
	return a
}

// Answer returns the entry that answers a message best, or the fallback if none has a score.
func (a *Assistant) Answer(message string) content.Knowledge {
	best, _ := a.best(message)
	return best
}

// best returns the entry with the highest score, and the score.
func (a *Assistant) best(message string) (content.Knowledge, float64) {
	m := newPhrase(message)
	best, bestScore := a.fallback, 0.0
	for _, k := range a.knowledge {
		if score := k.score(m, a.prices); score > bestScore {
			best, bestScore = k.Knowledge, score
		}
	}
	return best, bestScore
}

func (k knowledge) score(message phrase, prices PriceWords) float64 {
	total := 0.0
	for _, keyword := range k.keywords {
		switch {
		case message.normalized == keyword.normalized:
			total += exactScore
		case strings.Contains(message.padded, keyword.padded) && containsAny(keyword.normalized, prices.Keywords):
			total += priceScore
		case strings.Contains(message.padded, keyword.padded):
			total += containedScore
		case overlap(message.words, keyword.words):
			total += overlapScore
		}
	}
	if containsAny(message.normalized, prices.Words) {
		total *= priceFactor
	}
	return total
}

func containsAny(text string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	return false
}

// overlap reports whether a word of one list begins with a word of the other: "desarrollos" with "desarrollo". A word in
// the middle of another does not count: "trata" in "contratar".
func overlap(message, keyword []string) bool {
	for _, m := range message {
		for _, k := range keyword {
			short, long := m, k
			if len(short) > len(long) {
				short, long = long, short
			}
			if utf8.RuneCountInString(short) >= minOverlap && strings.HasPrefix(long, short) {
				return true
			}
		}
	}
	return false
}

// normalizedWords returns the words of text in lower case, without accents and punctuation.
func normalizedWords(text string) []string {
	unaccented, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		unaccented = text
	}
	return strings.FieldsFunc(strings.ToLower(unaccented), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' && r != '#'
	})
}

func newPhrase(text string) phrase {
	words := normalizedWords(text)
	normalized := strings.Join(words, " ")
	return phrase{normalized, words, " " + normalized + " "}
}

func newKeywords(texts []string) []phrase {
	var keywords []phrase
	seen := map[string]bool{}
	for _, text := range texts {
		if k := newPhrase(text); k.normalized != "" && !seen[k.normalized] {
			seen[k.normalized] = true
			keywords = append(keywords, k)
		}
	}
	return keywords
}
