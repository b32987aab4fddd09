package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The limits of a query.
const (
	maxQuery = 400 // bytes; the rest is ignored
	maxTerms = 12
)

// minPrefix is the minimum length of a word that is matched as a prefix, in characters.
const minPrefix = 2

// The similarities of a word of the index to a word of the query.
const (
	sameWord   = 1.0
	sameStem   = 0.7
	samePrefix = 0.1 // the word begins with that of the query
	oneLetter  = 0.5 // one letter is wrong
)

// term is a word of a query: the words of the index that match it. They are sorted, so that sums of the same scores are
// always added in the same order, and are equal.
type term []similarWord

// similarWord is a word of the index, and how similar it is to a word of the query.
type similarWord struct {
	word       int32 // index in words
	similarity float64
}

// asked is a word of a query, and whether it may be incomplete.
type asked struct {
	word   string
	prefix bool
}

// terms parses a query. It ignores stop words, unless there are no others. known has the terms that were looked up before.
func (ix *index) terms(query string, known map[asked]term) []term {
	query = strings.ToValidUTF8(query[:min(len(query), maxQuery)], "")
	var words []string
	eachWord(query, func(start, end int) {
		if w := lower(query[start:end]); !slices.Contains(words, w) && len(words) < maxTerms {
			words = append(words, w)
		}
	})
	var last string
	if len(words) > 0 {
		last = words[len(words)-1]
	}
	significant := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return ix.isStopWord(w) || w == last && utf8.RuneCountInString(w) < minPrefix
	})
	if len(significant) == 0 {
		significant = words
	}
	list := make([]term, len(significant))
	for i, w := range significant {
		a := asked{w, w == last}
		if _, there := known[a]; !there {
			known[a] = ix.term(w, a.prefix)
		}
		list[i] = known[a]
	}
	return list
}

// isStopWord reports whether a lower-case word of a query is ignored.
func (ix *index) isStopWord(w string) bool {
	folded := fold(w)
	return ix.stop[folded] || slices.ContainsFunc(ix.others, func(l language) bool { return l.stop[folded] })
}

// stemNumbers returns the stems of a lower-case word in all languages, those that the index knows.
func (ix *index) stemNumbers(w string) []int32 {
	var list []int32
	for _, lang := range slices.Concat([]language{ix.language}, ix.others) {
		if i, known := ix.stems.lookup(lang.stemOf(w).key()); known {
			list = append(list, i)
		}
	}
	return list
}

// term finds the words of the index that match a lower-case word of a query. asPrefix says whether it may be incomplete, as
// the last word is while it is being typed.
func (ix *index) term(w string, asPrefix bool) term {
	var found term
	folded := fold(w)
	i, known := ix.words.lookup(folded)
	if asPrefix && utf8.RuneCountInString(folded) >= minPrefix {
		for j := i; int(j) < ix.words.len() && strings.HasPrefix(ix.words.at(j), folded); j++ {
			found = append(found, similarWord{j, samePrefix})
		}
	}
	stems := ix.stemNumbers(w)
	if known {
		found = append(found, similarWord{i, sameWord})
		stems = append(stems, ix.stemsOf.at(i)...) // of the forms with accents, which the query may lack
	}
	for _, stem := range stems {
		for _, j := range ix.wordsOf.at(stem) {
			found = append(found, similarWord{j, sameStem})
		}
	}
	if len(found) == 0 && utf8.RuneCountInString(folded) >= minWrong {
		return ix.almost(folded, ix.stemOf(w).text)
	}
	return unique(found)
}

// unique sorts the words of a term, and keeps of each its most similar form.
func unique(found term) term {
	slices.SortFunc(found, func(a, b similarWord) int {
		return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(b.similarity, a.similarity))
	})
	return slices.CompactFunc(found, func(a, b similarWord) bool { return a.word == b.word })
}
