package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// excerptSize is how many bytes of a body are shown: about two lines of a page.
const excerptSize = 190

// lead is how many bytes of an excerpt stand before its first mark, at most.
const lead = 60

// result shows a document with its hits marked.
func (ix *index) result(c candidate) Result {
	doc := ix.docs[c.doc]
	slices.SortFunc(c.hits, func(a, b matched) int {
		return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.from, b.from), cmp.Compare(a.term, b.term))
	})
	body := ofField(c.hits, inBody)
	from, to := excerpt(doc.Body, body)
	r := Result{
		Document: doc,
		Title:    mark(doc.Title, 0, len(doc.Title), ofField(c.hits, inTitle)),
		Excerpt:  mark(doc.Body, from, to, body),
	}
	if doc.About != "" {
		r.About = mark(doc.About, 0, len(doc.About), ofField(c.hits, inAbout))
	}
	if from > 0 {
		r.Excerpt[0] = "… " + r.Excerpt[0]
	}
	if last := len(r.Excerpt) - 1; to < len(doc.Body) {
		r.Excerpt[last] += " …"
	}
	return r
}

// ofField returns the hits of one field; hits are in the order of the fields.
func ofField(hits []matched, f field) []matched {
	from, _ := slices.BinarySearchFunc(hits, f, func(h matched, f field) int { return cmp.Compare(h.field, f) })
	to, _ := slices.BinarySearchFunc(hits, f+1, func(h matched, f field) int { return cmp.Compare(h.field, f) })
	return hits[from:to]
}

// mark cuts a piece of text where its hits begin and end. The first part, which is not marked, may be empty, and there
// is always an unmarked one at the end.
func mark(text string, from, to int, hits []matched) Marked {
	var parts Marked
	at := from
	for _, h := range hits {
		begin, end := int(h.from), int(h.from)+int(h.size)
		if begin < at || end > to {
			continue // outside, or marked for another term already
		}
		parts = append(parts, text[at:begin], text[begin:end])
		at = end
	}
	return append(parts, text[at:to])
}

// excerpt returns the piece of a body to show: the first one that has the most terms, as they were written at best. How
// often it has them says little: that is how code stands out.
func excerpt(body string, hits []matched) (from, to int) {
	best, most := 0, 0.0
	for i, first := range hits {
		terms, rank := uint16(0), 0.0
		for _, h := range hits[i:] {
			if h.from+uint32(h.size) > first.from+excerptSize-lead {
				break
			}
			if terms&(1<<h.term) == 0 {
				terms |= 1 << h.term
				rank += 1 + h.sure
			}
		}
		if rank > most {
			best, most = i, rank
		}
	}
	if most > 0 {
		from = beginning(body, int(hits[best].from))
	}
	return from, ending(body, from)
}

// beginning goes back from a hit to the start of its sentence, or as far as there is room, to the start of a word.
func beginning(body string, hit int) int {
	if hit <= lead {
		return 0
	}
	before := body[hit-lead : hit]
	for _, end := range []string{". ", "? ", "! ", "· "} {
		if i := strings.LastIndex(before, end); i >= 0 {
			return hit - lead + i + len(end)
		}
	}
	if i := strings.IndexByte(before, ' '); i >= 0 {
		return hit - lead + i + 1
	}
	return hit
}

// ending returns where an excerpt that starts at from ends: between words, if there is a space at all.
func ending(body string, from int) int {
	to := from + excerptSize
	if to >= len(body) {
		return len(body)
	}
	if i := strings.LastIndexByte(body[from:to], ' '); i > 0 {
		return from + i
	}
	for !utf8.RuneStart(body[to]) {
		to--
	}
	return to
}
