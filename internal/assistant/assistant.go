// Package assistant answers visitors from the site's knowledge by keywords alone: no network, no model, and the same
// answer every time. It knows nothing of HTTP.
package assistant

import (
	"regexp"
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
	scoreExact     = 3   // the message is the keyword
	scoreContained = 1   // the message contains the keyword
	scorePrice     = 2   // the same, and the keyword is about prices
	scorePartial   = 0.5 // a word of the message and one of the keyword overlap
	priceFactor    = 1.5 // on the total, when the message is about prices
)

// shortestOverlap is how many letters a word needs to count as overlapping another: shorter ones are in everything.
const shortestOverlap = 4

// Assistant answers messages. It is safe for concurrent use.
type Assistant struct {
	entries  []entry
	fallback content.Knowledge
}

type entry struct {
	content.Knowledge
	keywords []keyword // each once
}

// keyword is a keyword as it is compared.
type keyword struct {
	text   string
	words  []string
	padded string // the text between spaces, to be found as whole words
}

// message is a visitor's message as it is compared.
type message struct {
	keyword
	aboutPrices bool
}

// New returns an assistant that knows these entries. Where two score the same, the earlier one answers.
func New(knowledge []content.Knowledge) *Assistant {
	a := &Assistant{}
	for _, k := range knowledge {
		if k.Category == content.KnowledgeFallback && a.fallback.ID == "" {
			a.fallback = k
		}
		a.entries = append(a.entries, entry{k, newKeywords(k.Keywords)})
	}
	return a
}

// Answer returns what the assistant knows about text, and false where that is only the fallback.
func (a *Assistant) Answer(text string) (content.Knowledge, bool) {
	best, score := a.best(text)
	return best, score > 0
}

// best returns the entry that scores most, and how much; of equals the first, and the fallback where none scores.
func (a *Assistant) best(text string) (content.Knowledge, float64) {
	said := message{keyword: newKeyword(text)}
	said.aboutPrices = containsAny(said.text, "precio", "costo", "tarifa")
	best, score := a.fallback, 0.0
	for _, e := range a.entries {
		if s := e.score(said); s > score {
			best, score = e.Knowledge, s
		}
	}
	return best, score
}

func (e entry) score(said message) float64 {
	total := 0.0
	for _, k := range e.keywords {
		switch {
		case said.text == k.text:
			total += scoreExact
		case strings.Contains(said.padded, k.padded) && containsAny(k.text, "precio", "costo"):
			total += scorePrice
		case strings.Contains(said.padded, k.padded):
			total += scoreContained
		case overlap(said.words, k.words):
			total += scorePartial
		}
	}
	if said.aboutPrices {
		total *= priceFactor
	}
	return total
}

func containsAny(text string, parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	return false
}

// overlap tells whether a word of one list begins a word of the other: "desarrollo" and "desarrollos", never "trata"
// and "contratar".
func overlap(message, keyword []string) bool {
	for _, m := range message {
		for _, k := range keyword {
			short, long := m, k
			if len(short) > len(long) {
				short, long = long, short
			}
			if utf8.RuneCountInString(short) >= shortestOverlap && strings.HasPrefix(long, short) {
				return true
			}
		}
	}
	return false
}

// words returns the words of text as they are compared: lower case, without accents and without punctuation.
func words(text string) []string {
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		plain = text
	}
	return strings.FieldsFunc(strings.ToLower(plain), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' && r != '#'
	})
}

func newKeyword(text string) keyword {
	list := words(text)
	joined := strings.Join(list, " ")
	return keyword{joined, list, " " + joined + " "}
}

func newKeywords(texts []string) []keyword {
	var keywords []keyword
	seen := map[string]bool{}
	for _, text := range texts {
		if k := newKeyword(text); k.text != "" && !seen[k.text] {
			seen[k.text] = true
			keywords = append(keywords, k)
		}
	}
	return keywords
}

// link finds [text](/path) in an answer. What begins with two slashes leads elsewhere and is none.
var link = regexp.MustCompile(`\[([^\]]+)\]\((/(?:[^/\\)\s][^)\s]*)?)\)`)

// Part is a piece of an answer: text, or an internal link where Path is set.
type Part struct{ Text, Path string }

// Parts cuts an answer into text and links.
func Parts(k content.Knowledge, lang i18n.Lang) []Part {
	answer := k.Answer.In(lang)
	var parts []Part
	at := 0
	for _, m := range link.FindAllStringSubmatchIndex(answer, -1) {
		if m[0] > at {
			parts = append(parts, Part{Text: answer[at:m[0]]})
		}
		parts = append(parts, Part{Text: answer[m[2]:m[3]], Path: answer[m[4]:m[5]]})
		at = m[1]
	}
	if at < len(answer) {
		parts = append(parts, Part{Text: answer[at:]})
	}
	return parts
}
