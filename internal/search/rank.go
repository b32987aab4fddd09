package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// enough is how many times a word has to stand in a field to count for half of what it could there.
const enough = 1.2

// candidate is a document that has at least one word of the query.
type candidate struct {
	doc   int
	terms uint16 // a bit for each one it has
	score float64
	hits  []matched
}

// matched is a hit, the term it answers, and how well.
type matched struct {
	hit
	term int
	sure float64
}

// find looks for a query among the documents of some types.
func (ix *index) find(query string, types []Type) Found {
	terms := ix.terms(query)
	best, all := ix.candidates(terms), 0
	best = slices.DeleteFunc(best, func(c candidate) bool { return !slices.Contains(types, ix.docs[c.doc].Type) })
	for _, c := range best {
		all = max(all, bits.OnesCount16(c.terms))
	}
	partial := all < len(terms)
	if !partial {
		best = slices.DeleteFunc(best, func(c candidate) bool { return bits.OnesCount16(c.terms) < len(terms) })
	}
	slices.SortStableFunc(best, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(bits.OnesCount16(b.terms), bits.OnesCount16(a.terms)), cmp.Compare(b.score, a.score))
	})
	found := Found{Total: len(best), Partial: partial && len(best) > 0}
	for _, c := range best[:min(len(best), MaxResults)] {
		found.Results = append(found.Results, ix.result(c))
	}
	return found
}

// candidates lists the documents that answer at least one term, with their scores.
func (ix *index) candidates(terms []term) []candidate {
	all := make([]candidate, len(ix.docs))
	for t, words := range terms {
		counts := make([][fields]float64, len(ix.docs))
		for _, w := range words {
			for _, h := range ix.words[w.word].hits {
				counts[h.doc][h.field] += w.sure
				c := &all[h.doc]
				c.terms |= 1 << t
				c.hits = append(c.hits, matched{h, t, w.sure})
			}
		}
		rare := ix.rarity(counts)
		for d := range counts {
			all[d].score += rare * score(counts[d])
		}
	}
	for d := range all {
		all[d].doc = d
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.terms == 0 })
}

// score weighs how often a word stands in the fields of a document. Each field counts for no more than its weight
// however often, and for nearly half of it where the word stands there once.
func score(count [fields]float64) float64 {
	total := 0.0
	for f, n := range count {
		total += weights[f] * n / (n + enough)
	}
	return total
}

// rarity is how much it says that a document has a word: little where most have it.
func (ix *index) rarity(counts [][fields]float64) float64 {
	with := 0.0
	for _, c := range counts {
		if c != [fields]float64{} {
			with++
		}
	}
	return math.Log(1 + (float64(len(ix.docs))-with+0.5)/(with+0.5))
}
