package assistant

import (
	"slices"
	"strings"
	"unicode/utf8"
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
	minAlmost  = 6 // in which a letter may be wrong

	maxMeaningless = 2 // of words that a browser need not know
)

// match returns the score of a topic. The words that go with it count where one of its own keywords is in the message.
func (t topic) match(message phrase, words Words) float64 {
	score := matchKeywords(message, t.keywords, words)
	if score >= containedScore {
		score += matchKeywords(message, t.with, words)
	}
	if containsAny(message.normalized, words.Prices.Words) {
		score *= priceFactor
	}
	return score
}

// matchKeywords adds up the scores of keywords that are in the message, and once that of an overlap.
func matchKeywords(message phrase, keywords []phrase, words Words) (score float64) {
	overlaps := false // many forms of a word say no more than one
	for _, keyword := range keywords {
		if strings.Contains(message.padded, keyword.padded) {
			score += containedKeyword(message, keyword, words)
		} else if !overlaps {
			overlaps = overlap(message.words, keyword.words)
		}
	}
	if overlaps {
		score += overlapScore
	}
	return score
}

// containedKeyword returns the score of a keyword that is in the message.
func containedKeyword(message, keyword phrase, words Words) float64 {
	switch {
	case message.normalized == keyword.normalized:
		return exactScore
	case containsAny(keyword.normalized, words.Prices.Keywords):
		return priceScore
	}
	return containedScore
}

func containsAny(text string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}

// overlap reports whether a word of a message and one of a keyword begin alike, "desarrollos" and "desarrollo". A word in the middle of
// another does not count, "trata" in "contratar".
func overlap(message, keyword []string) bool {
	return slices.ContainsFunc(keyword, func(k string) bool {
		return slices.ContainsFunc(message, func(word string) bool {
			return isLong(word) && isLong(k) && (strings.HasPrefix(word, k) || strings.HasPrefix(k, word))
		})
	})
}

// sure reports whether the keywords of a topic that are in a message and the words that go with it hold every word that means something.
// Then it answers without a look at the rest of the site, in browsers too.
func (t topic) sure(message phrase, stop []string) bool {
	var known []string
	for _, keyword := range slices.Concat(t.keywords, t.with) {
		if strings.Contains(message.padded, keyword.padded) {
			known = append(known, keyword.words...)
		}
	}
	return !slices.ContainsFunc(message.words, func(word string) bool {
		return utf8.RuneCountInString(word) > maxMeaningless && !slices.Contains(stop, word) && !slices.Contains(known, word)
	})
}

func isLong(word string) bool { return utf8.RuneCountInString(word) >= minOverlap }
