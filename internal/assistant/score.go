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
	minAlmost  = 6

	maxMeaningless = 2 // of words that a browser need not know
)

// match is how well a topic fits a message. Of equal scores the longer keyword decides, as it says more.
type match struct {
	score   float64
	longest int // characters of the longest keyword in the message
}

func (m match) betterThan(other match) bool {
	return m.score > other.score || m.score == other.score && m.longest > other.longest
}

// match returns how well a topic fits. The words that go with it count where one of its own keywords is in the message.
func (t topic) match(message phrase, words Words) match {
	found := matchKeywords(message, t.keywords, words)
	if found.score >= containedScore {
		found.score += matchKeywords(message, t.with, words).score
	}
	if containsAny(message.normalized, words.Prices.Words) {
		found.score *= priceFactor
	}
	return found
}

// matchKeywords adds up the scores of keywords that are in the message, and once that of an overlap.
func matchKeywords(message phrase, keywords []phrase, words Words) match {
	var found match
	overlaps := false // many forms of a word say no more than one
	for _, keyword := range keywords {
		if strings.Contains(message.padded, keyword.padded) {
			found.score += containedKeyword(message, keyword, words)
			found.longest = max(found.longest, utf8.RuneCountInString(keyword.normalized))
		} else if !overlaps {
			overlaps = strings.Contains(message.synonyms, keyword.padded) || overlap(message.words, keyword.words, words.Ignored)
		}
	}
	if overlaps {
		found.score += overlapScore
	}
	return found
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
	for _, p := range parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	return false
}

// overlap reports whether a keyword is in the words of a message, or these are in the keyword, in other forms or another order.
func overlap(message, keyword, ignored []string) bool {
	return covered(keyword, message, ignored) || len(message) <= len(keyword) && covered(message, keyword, ignored)
}

// covered reports whether each of the words is among others, in any order, and one of them is significant.
func covered(words, others, ignored []string) bool {
	isMissing := func(word string) bool { return !among(word, others, ignored) }
	return slices.ContainsFunc(words, func(word string) bool { return isSignificant(word, ignored) }) && !slices.ContainsFunc(words, isMissing)
}

// among reports whether a word is among others in one form or another.
func among(word string, others, ignored []string) bool {
	return slices.ContainsFunc(others, func(other string) bool {
		return word == other || isSignificant(word, ignored) && isSignificant(other, ignored) && near(word, other)
	})
}

func isSignificant(word string, ignored []string) bool {
	_, found := slices.BinarySearch(ignored, word)
	return isLong(word) && !found
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

// near reports whether one of two words begins with the other, "desarrollos" with "desarrollo", or is one letter away from it.
// A word in the middle of another does not count, "trata" in "contratar".
func near(a, b string) bool {
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || almost([]rune(a), []rune(b))
}

// almost reports whether two words of at least minAlmost letters that begin alike differ by one letter.
func almost(a, b []rune) bool {
	return min(len(a), len(b)) >= minAlmost && a[0] == b[0] && typo.OneLetter(a, b)
}
