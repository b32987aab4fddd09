package search

import (
	"slices"
	"strings"
)

// maxRewrites is the number of other forms in which a query is searched for at most.
const maxRewrites = 8

// rewritten is the weight of a match of another form of the query: the visitor's own words come first.
const rewritten = 0.8

// synonyms are groups of phrases that mean the same, each as its folded words.
type synonyms [][][]string

func newSynonyms(groups [][]string) synonyms {
	var s synonyms
	for _, group := range groups {
		var phrases [][]string
		for _, text := range group {
			if words := foldedWords(text); len(words) > 0 {
				phrases = append(phrases, words)
			}
		}
		s = append(s, phrases)
	}
	return s
}

func foldedWords(text string) []string {
	var words []string
	eachWord(text, func(start, end int) { words = append(words, fold(lower(text[start:end]))) })
	return words
}

// rewrites returns a query in other words: for each phrase in it that has synonyms, with each of them in its place, and as it
// is spelled.
func (s synonyms) rewrites(query string) []string {
	words := foldedWords(query)
	var list []string
	for _, group := range s {
		for _, phrase := range group {
			at := indexOf(words, phrase)
			if at < 0 {
				continue
			}
			for _, other := range group {
				if !slices.Equal(other, words[at:at+len(phrase)]) && len(list) < maxRewrites {
					list = append(list, strings.Join(slices.Replace(slices.Clone(words), at, at+len(phrase), other...), " "))
				}
			}
		}
	}
	return list
}

// indexOf returns where phrase begins in words, -1 if it does not stand there. One letter of each word may be wrong.
func indexOf(words, phrase []string) int {
	for i := 0; i+len(phrase) <= len(words); i++ {
		if slices.EqualFunc(words[i:i+len(phrase)], phrase, func(a, b string) bool { return a == b || isAlmost([]rune(a), b) }) {
			return i
		}
	}
	return -1
}
