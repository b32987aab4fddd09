package assistant

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"portfolio/content"
	"portfolio/i18n"
)

// Lang is a language of the site.
type Lang = i18n.Lang

// Words are what an assistant knows of the languages of its site.
type Words struct {
	Prices PriceWords          `json:"prices"`
	Lists  map[string][]string `json:"lists"` // words that go with many topics, by the name of the list

	Shorthand [][2]string `json:"shorthand"` // words as they are typed in a hurry, and as they are spelled

	Synonyms [][]string        `json:"-"` // groups of words that mean the same
	Stop     map[Lang][]string `json:"-"` // words that mean nothing, by language
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
		Prices: NewPriceWords(languages), Lists: map[string][]string{}, Shorthand: [][2]string{}, Stop: map[Lang][]string{},
	}
	for _, pair := range messageWords(languages, "assistant.shorthand") {
		if typed, spelled, ok := strings.Cut(strings.TrimSpace(pair), " "); ok {
			words.Shorthand = append(words.Shorthand, [2]string{newPhrase(typed).normalized, newPhrase(spelled).normalized})
		}
	}
	list := func(name, key string) {
		words.Lists[name] = slices.Concat([]string{}, words.Lists[name]) // a list in JSON, even without words
		for _, keyword := range newKeywords(messageWords(languages, key)) {
			words.Lists[name] = append(words.Lists[name], keyword.normalized)
		}
	}
	for _, name := range []string{withPrice, withTime, withArticle, withProject, withSkill, withPitch} {
		list(name, "assistant.with."+name)
	}
	for _, kind := range slices.Sorted(maps.Keys(asks)) {
		list(listAsks, "assistant.asks."+asks[kind])
	}
	for _, lang := range languages.List() {
		words.Stop[lang] = newStop(languages.Messages(lang))
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

// phrase is a keyword or a message in the forms in which it is compared.
type phrase struct {
	normalized string
	words      []string
	padded     string // normalized, between spaces: it contains whole words only
}

func newPhrase(text string) phrase {
	words := normalizedWords(text)
	normalized := strings.Join(words, " ")
	return phrase{normalized: normalized, words: words, padded: " " + normalized + " "}
}

// message returns a message with its shorthand spelled out.
func (w Words) message(text string) phrase {
	m := newPhrase(text)
	for _, pair := range w.Shorthand {
		m.padded = strings.ReplaceAll(m.padded, " "+pair[0]+" ", " "+pair[1]+" ")
	}
	return newPhrase(m.padded)
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
	if strings.Contains(text, "<") {
		text = tag.ReplaceAllString(text, " ")
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		text = strings.Map(withoutMark, norm.NFD.String(text))
	}
	return strings.FieldsFunc(strings.ToLower(text), isNoWord)
}

// withoutMark returns a character for strings.Map, which leaves out accents.
func withoutMark(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// isNoWord reports whether a character separates words.
func isNoWord(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' && r != '#'
}
