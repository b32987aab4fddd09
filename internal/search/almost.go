package search

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"portfolio/internal/typo"
)

// minWrong is the minimum length of a word in which a letter may be wrong, in characters.
const minWrong = 4

// outline are the letters of a word and its length: enough to pass over nearly all words that are not like another.
type outline struct {
	letters uint32 // a bit for each letter, several letters for one bit
	length  uint8  // in characters; 255 for more
}

func outlineOf(word string) outline {
	var letters uint32
	for _, r := range word {
		letters |= 1 << (r & 31)
	}
	return outline{letters, uint8(min(utf8.RuneCountInString(word), 255))} // #nosec G115 -- at most 255
}

// nearTo reports whether a word with the outline o can be one letter away from one with the outline other: a letter that is replaced
// takes one bit and sets another.
func (o outline) nearTo(other outline) bool {
	more := int(o.length) - int(other.length)
	return -1 <= more && more <= 1 && bits.OnesCount32(o.letters^other.letters) <= 2
}

// mayHaveStem reports whether the stem of a word with the outline o can be one letter away from one with the outline stem. The stem of a
// word is shorter, and differs from how the word begins in its last letter at most.
func (o outline) mayHaveStem(stem outline) bool {
	return int(stem.length) <= int(o.length)+1 && bits.OnesCount32(stem.letters&^o.letters) <= 2
}

// almost finds the words of the index that are a folded word with one letter wrong, or if there are none, those of which the stem is
// so: "gimnacio" for "gimnasios". Their other forms match as well, though less.
func (ix *index) almost(folded, stemmed string) term {
	whole, short := outlineOf(folded), outlineOf(stemmed)
	letters, stemLetters := []rune(folded), []rune(stemmed)
	found := ix.termOf(func(w int32) bool { return ix.outlines[w].nearTo(whole) && isAlmost(letters, ix.words.at(w)) })
	if len(found) == 0 {
		found = ix.termOf(func(w int32) bool {
			return ix.outlines[w].mayHaveStem(short) && slices.ContainsFunc(ix.stemsOf.at(w), func(s int32) bool {
				_, text, _ := strings.Cut(ix.stems.at(s), " ")
				return isAlmost(stemLetters, text)
			})
		})
	}
	for _, w := range found {
		for _, s := range ix.stemsOf.at(w.word) {
			for _, j := range ix.wordsOf.at(s) {
				found = append(found, similarWord{j, oneLetter * sameStem})
			}
		}
	}
	return unique(found)
}

func (ix *index) termOf(almost func(word int32) bool) term {
	var found term
	for i := range int32(ix.words.len()) { //nolint:gosec // some hundred thousand words
		if almost(i) {
			found = append(found, similarWord{i, oneLetter})
		}
	}
	return found
}

// isAlmost reports whether a word of at least minWrong letters differs from another by one letter.
func isAlmost(a []rune, text string) bool {
	if more := utf8.RuneCountInString(text) - len(a); len(a) < minWrong || more < -1 || more > 1 {
		return false // as most words do
	}
	return typo.OneLetter(a, []rune(text))
}
