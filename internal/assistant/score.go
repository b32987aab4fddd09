package assistant

import (
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/internal/typo"
)

// The scores of the product's specification, section 9.
const (
	exactScore     = 3   // the message is the keyword
	containedScore = 1   // the message contains the keyword
	priceScore     = 2   // the same, and the keyword is about prices
	overlapScore   = 0.5 // a word of the message and one of the keyword overlap
	priceFactor    = 1.5 // on the total, if the message is about prices
)

// Minimum lengths of words in characters: shorter ones begin too many words, or are one letter away from too many.
const (
	minOverlap = 4
	minAlmost  = 5
)

// score returns the score of a topic. The words that go with it count where one of its own keywords is in the message.
func (t topic) score(message phrase, words Words) float64 {
	total := keywordScores(message, t.keywords, words)
	if total >= containedScore {
		total += keywordScores(message, t.with, words)
	}
	if containsAny(message.normalized, words.Prices.Words) {
		total *= priceFactor
	}
	return total
}

func keywordScores(message phrase, keywords []phrase, words Words) float64 {
	total := 0.0
	for _, keyword := range keywords {
		switch {
		case message.normalized == keyword.normalized:
			total += exactScore
		case strings.Contains(message.padded, keyword.padded) && containsAny(keyword.normalized, words.Prices.Keywords):
			total += priceScore
		case strings.Contains(message.padded, keyword.padded):
			total += containedScore
		case overlap(message.words, keyword.words, words.Ignored):
			total += overlapScore
		}
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

// overlap reports whether a word of one list begins with a word of the other, "desarrollos" with "desarrollo", or is one letter
// away from it. A word in the middle of another does not count, "trata" in "contratar", nor does an ignored one.
func overlap(message, keyword, ignored []string) bool {
	for _, k := range keyword {
		if utf8.RuneCountInString(k) < minOverlap || slices.Contains(ignored, k) {
			continue
		}
		for _, m := range message {
			if utf8.RuneCountInString(m) >= minOverlap && !slices.Contains(ignored, m) &&
				(strings.HasPrefix(m, k) || strings.HasPrefix(k, m) || almost([]rune(m), []rune(k))) {
				return true
			}
		}
	}
	return false
}

// almost reports whether two words of at least minAlmost letters that begin alike differ by one letter.
func almost(a, b []rune) bool {
	return min(len(a), len(b)) >= minAlmost && a[0] == b[0] && typo.OneLetter(a, b)
}
