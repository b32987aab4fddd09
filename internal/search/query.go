package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits on a query, which anybody may send.
const (
	maxQuery = 400 // bytes that are looked at
	maxTerms = 12  // words that are looked for
)

// shortestBeginning is how many letters it takes to look for words that begin with them.
const shortestBeginning = 2

// How sure it is that a word of the site is one that was looked for.
const (
	asWritten   = 1.0
	sameStem    = 0.7
	sameLetters = 0.1 // the word only begins with what was typed
)

// term is one word of a query: the words of the index that answer it, in their order there, so that equal scores stay
// equal however often they are added up.
type term []answer

// answer is a word of the index, and how sure it is that it is the one that was looked for.
type answer struct {
	word int32
	sure float64
}

// terms reads a query. Words that say nothing are left out, unless there are no others.
func (ix *index) terms(query string) []term {
	query = strings.ToValidUTF8(query[:min(len(query), maxQuery)], "")
	var written []string
	eachWord(query, func(from, to int) {
		if w := lower(query[from:to]); !slices.Contains(written, w) && len(written) < maxTerms {
			written = append(written, w)
		}
	})
	var last string
	if len(written) > 0 {
		last = written[len(written)-1]
	}
	telling := slices.DeleteFunc(slices.Clone(written), func(w string) bool {
		return ix.empty(w) || w == last && utf8.RuneCountInString(w) < shortestBeginning
	})
	if len(telling) == 0 {
		telling = written
	}
	list := make([]term, len(telling))
	for i, w := range telling {
		list[i] = ix.term(w, w == last)
	}
	return list
}

// term finds the words of the index that answer a word of a query, which may be one that is still being typed.
func (ix *index) term(written string, typing bool) term {
	var found term
	folded := fold(written)
	at, known := ix.at(folded)
	if typing && utf8.RuneCountInString(folded) >= shortestBeginning {
		for i := at; int(i) < len(ix.words) && strings.HasPrefix(ix.words[i].text, folded); i++ {
			found = append(found, answer{i, sameLetters})
		}
	}
	stems := []string{ix.stemOf(written)}
	if known {
		found = append(found, answer{at, asWritten})
		stems = append(stems, ix.words[at].stems...) // of the word as it is written with its accents
	}
	for _, stem := range stems {
		for _, kin := range ix.kin[stem] {
			found = append(found, answer{kin, sameStem})
		}
	}
	slices.SortFunc(found, func(a, b answer) int { return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(b.sure, a.sure)) })
	found = slices.CompactFunc(found, func(a, b answer) bool { return a.word == b.word }) // the surest stays
	return found
}
