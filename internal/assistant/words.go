package assistant

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"portfolio/content"
	"portfolio/i18n"
)

// Lang is a language of the site.
type Lang = i18n.Lang

// Words are what an assistant knows of the languages of its site.
type Words struct {
	Prices  PriceWords          `json:"prices"`
	Lists   map[string][]string `json:"lists"`   // words that go with many topics, by the name of the list
	Ignored []string            `json:"ignored"` // words that mean too little to overlap others, sorted

	Shorthand [][2]string `json:"shorthand"` // words as they are typed in a hurry, and as they are spelled
	Synonyms  [][]string  `json:"synonyms"`  // groups of words that mean the same

	Stop map[Lang][]string `json:"-"` // words that mean nothing, by language
}

// PriceWords are parts of words about prices, normalized, in every language of a site.
type PriceWords struct {
	Words    []string `json:"words"`    // of a message that asks for prices
	Keywords []string `json:"keywords"` // of a keyword that is about prices
}

// The lists of words that go with topics: the messages assistant.with.<list>.
const (
	withPrice   = "price"
	withTime    = "time"
	withArticle = "article"
	withProject = "project"
	withSkill   = "skill"
	withPitch   = "pitch"

	listAsks = "asks" // phrases with which the sharp kinds of questions are asked
)

// NewWords returns the words of a site's languages.
func NewWords(languages *i18n.Languages) Words {
	words := Words{
		Prices: NewPriceWords(languages), Lists: map[string][]string{}, Shorthand: [][2]string{}, Synonyms: [][]string{}, Stop: map[Lang][]string{},
	}
	for _, pair := range messageWords(languages, "assistant.shorthand") {
		if typed, spelled, ok := strings.Cut(strings.TrimSpace(pair), " "); ok {
			words.Shorthand = append(words.Shorthand, [2]string{newPhrase(typed).normalized, newPhrase(spelled).normalized})
		}
	}
	for _, list := range []string{withPrice, withTime, withArticle, withProject, withSkill, withPitch} {
		for _, keyword := range newKeywords(messageWords(languages, "assistant.with."+list)) {
			words.Lists[list] = append(words.Lists[list], keyword.normalized)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(asks)) {
		for _, phrase := range newKeywords(messageWords(languages, "assistant.asks."+asks[kind])) {
			words.Lists[listAsks] = append(words.Lists[listAsks], phrase.normalized)
		}
	}
	for _, lang := range languages.List() {
		messages := languages.Messages(lang)
		words.Ignored = append(words.Ignored, messages.StopWords()...)
		words.Stop[lang] = newStop(messages)
	}
	for _, word := range newKeywords(messageWords(languages, "assistant.ignored")) {
		words.Ignored = append(words.Ignored, word.normalized)
	}
	return words
}

// newStop returns the words of a language that mean nothing in a message, normalized and sorted.
func newStop(messages *i18n.Messages) []string {
	words := messages.StopWords()
	if messages.Has("assistant.filler") {
		words = append(words, messages.T("assistant.filler"))
	}
	stop := normalizedWords(strings.Join(words, " "))
	slices.Sort(stop)
	return slices.Compact(stop)
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

// messageWords returns the words of a message that lists them, in every language.
func messageWords(languages *i18n.Languages, key string) []string {
	var list []string
	for _, lang := range languages.List() {
		if m := languages.Messages(lang); m.Has(key) {
			list = append(list, strings.Split(m.T(key), ",")...)
		}
	}
	return list
}

// ignored returns those of the words that overlap a keyword, normalized and sorted: the others make no difference.
func (a *Assistant) ignored(words []string) []string {
	used := map[byte][]string{} // by the first byte, which words share that are near one another
	for _, t := range a.topics {
		for _, keyword := range slices.Concat(t.keywords, t.with) {
			for _, word := range keyword.words {
				if isLong(word) && !slices.Contains(used[word[0]], word) {
					used[word[0]] = append(used[word[0]], word)
				}
			}
		}
	}
	ignored := []string{}
	for _, word := range normalizedWords(strings.Join(words, " ")) {
		if isLong(word) && slices.ContainsFunc(used[word[0]], func(k string) bool { return near(word, k) }) {
			ignored = append(ignored, word)
		}
	}
	slices.Sort(ignored)
	return slices.Compact(ignored)
}

// phrase is a keyword or a message in the forms in which it is compared.
type phrase struct {
	normalized string
	words      []string
	padded     string // normalized, between spaces: it contains whole words only
	synonyms   string // of a message: what means the same as its words, padded
}

func newPhrase(text string) phrase {
	words := normalizedWords(text)
	normalized := strings.Join(words, " ")
	return phrase{normalized: normalized, words: words, padded: " " + normalized + " "}
}

// message returns a message with its shorthand spelled out and with its synonyms.
func (w Words) message(text string) phrase {
	m := newPhrase(text)
	for _, pair := range w.Shorthand {
		m.padded = strings.ReplaceAll(m.padded, " "+pair[0]+" ", " "+pair[1]+" ")
	}
	m = newPhrase(m.padded)
	for _, group := range w.Synonyms {
		if slices.ContainsFunc(group, func(word string) bool { return strings.Contains(m.padded, " "+word+" ") }) {
			m.synonyms += " " + strings.Join(group, " | ") + " |"
		}
	}
	return m
}

// withSynonyms returns the words with those that mean the same on a site.
func (w Words) withSynonyms(languages *i18n.Languages, synonyms content.Synonyms) Words {
	for _, lang := range languages.List() {
		for _, group := range synonyms.In(lang) {
			var words []string
			for _, k := range newKeywords(group) {
				words = append(words, k.normalized)
			}
			w.Synonyms = append(w.Synonyms, words)
		}
	}
	return w
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

// tag matches markup, which is no word of a visitor.
var tag = regexp.MustCompile(`<[^<>]*>`)

// normalizedWords returns the words of text in lower case, without accents, punctuation and markup.
func normalizedWords(text string) []string {
	text = tag.ReplaceAllString(text, " ")
	unaccented, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn))), text)
	if err != nil {
		unaccented = text
	}
	return strings.FieldsFunc(strings.ToLower(unaccented), isNoWord)
}

// isNoWord reports whether a character separates words.
func isNoWord(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' && r != '#'
}
