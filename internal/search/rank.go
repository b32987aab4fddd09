package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// halfScoreCount is the number of matches in a field that gives half of the field's weight.
const halfScoreCount = 1.2

// answerWeight is the weight of the assistant's answers: the page that they speak of comes first.
const answerWeight = 0.4

// almostAll is the share of the best score that a document has which lacks a word and is shown among those with all words.
const almostAll = 0.5

// candidate is a document that matches at least one term.
type candidate struct {
	doc   int    // index in docs
	terms uint16 // a bit for each term it matches
	score float64

	lacks int // how many terms it does not match
	form  int // of the query that it matches best: 0 for the visitor's own words
}

// find searches the documents of the given types.
func (ix *index) find(query string, types []Type) Results {
	var forms []queryForm
	best := make([]candidate, len(ix.docs)) // by document, without terms where it matches none
	known := map[asked]term{}               // forms have most words in common
	for form, text := range append([]string{query}, ix.rewrites(query)...) {
		terms := ix.terms(text, known)
		found, rare := ix.candidates(terms)
		forms = append(forms, ix.form(terms))
		for _, c := range found {
			c.lacks, c.form = len(terms)-bits.OnesCount16(c.terms), form
			c.score *= share(c.terms, rare)
			if ix.docs[c.doc].Type == Chat {
				c.score *= answerWeight
			}
			if form > 0 {
				c.score *= rewritten
			}
			if former := &best[c.doc]; former.terms == 0 || compare(c, *former) < 0 {
				*former = c
			}
		}
	}
	matching := slices.DeleteFunc(best, func(c candidate) bool { return c.terms == 0 || !slices.Contains(types, ix.docs[c.doc].Type) })
	slices.SortFunc(matching, func(a, b candidate) int { return cmp.Or(compare(a, b), cmp.Compare(a.doc, b.doc)) })
	partial := !slices.ContainsFunc(matching, func(c candidate) bool { return c.lacks == 0 })
	if !partial {
		least := matching[0].score * almostAll
		matching = slices.DeleteFunc(matching, func(c candidate) bool { return c.lacks > 0 && c.score < least })
	}
	results := Results{Total: len(matching), Partial: partial}
	for _, c := range matching[:min(len(matching), MaxHits)] {
		results.Hits = append(results.Hits, forms[c.form].hit(ix.document(c.doc)))
	}
	return results
}

// compare orders candidates, the best first.
func compare(a, b candidate) int {
	return cmp.Compare(b.score, a.score)
}

// share returns the share of a query's terms that are set in a mask, each weighted by its rarity.
func share(terms uint16, rare []float64) float64 {
	found, all := 0.0, 0.0
	for t, r := range rare {
		all += r
		if terms&(1<<t) != 0 {
			found += r
		}
	}
	return found / all
}

// candidates returns the documents that match at least one term, with their scores, and how rare each term is.
func (ix *index) candidates(terms []term) (found []candidate, rare []float64) {
	all := make([]candidate, len(ix.docs))
	counts := make([][fieldCount]float64, len(ix.docs)) // weighted by similarity
	var matching []uint16
	for t, words := range terms {
		matching = matching[:0]
		for _, w := range words {
			for _, p := range ix.postings.at(w.word) {
				if c := &all[p.doc]; c.terms&(1<<t) == 0 {
					c.terms |= 1 << t
					matching = append(matching, p.doc)
				}
				counts[p.doc][p.field] += w.similarity * float64(p.count)
			}
		}
		rarity := ix.rarity(len(matching))
		rare = append(rare, rarity)
		for _, d := range matching {
			all[d].score += rarity * fieldScore(counts[d], ix.norms[d])
			counts[d] = [fieldCount]float64{}
		}
	}
	for d := range all {
		all[d].doc = d
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.terms == 0 }), rare
}

// fieldScore returns the score of a document for the number of matches in each field. No number of matches in a field scores
// more than the field's weight, and one scores nearly half of it.
func fieldScore(counts [fieldCount]float64, norms [fieldCount]float32) float64 {
	total := 0.0
	for f, n := range counts {
		total += weights[f] * n / (n + halfScoreCount*float64(norms[f]))
	}
	return total
}

// rarity returns the weight of a term that matches a number of documents: the fewer, the more it tells (the IDF of BM25).
func (ix *index) rarity(matching int) float64 {
	return math.Log(1 + (float64(len(ix.docs)-matching)+0.5)/(float64(matching)+0.5))
}
