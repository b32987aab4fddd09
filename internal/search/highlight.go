package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// excerptSize is the length of an excerpt, in bytes: about two lines of a page.
const excerptSize = 190

// maxLead is how many bytes of an excerpt stand before its first match at most.
const maxLead = 60

// hit returns a document with its matches highlighted.
func (ix *index) hit(c candidate) Hit {
	doc := ix.docs[c.doc]
	slices.SortFunc(c.matches, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.start, b.start), cmp.Compare(a.term, b.term))
	})
	bodyMatches := inField(c.matches, inBody)
	start, end := excerpt(doc.Body, bodyMatches)
	h := Hit{
		Document: doc,
		Title:    highlight(doc.Title, 0, len(doc.Title), inField(c.matches, inTitle)),
		Excerpt:  highlight(doc.Body, start, end, bodyMatches),
	}
	if doc.Description != "" {
		h.Description = highlight(doc.Description, 0, len(doc.Description), inField(c.matches, inDescription))
	}
	if start > 0 {
		h.Excerpt[0] = "… " + h.Excerpt[0]
	}
	if last := len(h.Excerpt) - 1; end < len(doc.Body) {
		h.Excerpt[last] += " …"
	}
	return h
}

// inField returns the matches in a field. The matches are sorted by field.
func inField(matches []match, f field) []match {
	start, _ := slices.BinarySearchFunc(matches, f, func(m match, f field) int { return cmp.Compare(m.field, f) })
	end, _ := slices.BinarySearchFunc(matches, f+1, func(m match, f field) int { return cmp.Compare(m.field, f) })
	return matches[start:end]
}

// highlight splits text[start:end] at its matches.
func highlight(text string, start, end int, matches []match) Highlighted {
	var pieces Highlighted
	at := start
	for _, m := range matches {
		from, to := int(m.start), int(m.start)+int(m.size)
		if from < at || to > end {
			continue // outside, or already highlighted for another term
		}
		pieces = append(pieces, text[at:from], text[from:to])
		at = to
	}
	return append(pieces, text[at:end])
}

// excerpt returns the range of a body to show: the first with the most terms, in their most similar forms. It does not count
// how often a term occurs: that would favour code.
func excerpt(body string, matches []match) (start, end int) {
	best, bestRank := 0, 0.0
	for i, first := range matches {
		terms, rank := uint16(0), 0.0
		for _, m := range matches[i:] {
			if m.start+uint32(m.size) > first.start+excerptSize-maxLead {
				break
			}
			if terms&(1<<m.term) == 0 {
				terms |= 1 << m.term
				rank += 1 + m.similarity
			}
		}
		if rank > bestRank {
			best, bestRank = i, rank
		}
	}
	if bestRank > 0 {
		start = excerptStart(body, int(matches[best].start))
	}
	return start, excerptEnd(body, start)
}

// excerptStart returns where the excerpt of a match begins: at the start of its sentence, or of a word if that is more than
// maxLead away.
func excerptStart(body string, match int) int {
	if match <= maxLead {
		return 0
	}
	before := body[match-maxLead : match]
	for _, end := range []string{". ", "? ", "! ", "· "} {
		if i := strings.LastIndex(before, end); i >= 0 {
			return match - maxLead + i + len(end)
		}
	}
	if i := strings.IndexByte(before, ' '); i >= 0 {
		return match - maxLead + i + 1
	}
	return match
}

// excerptEnd returns where the excerpt that begins at start ends: between two words, if there is a space.
func excerptEnd(body string, start int) int {
	end := start + excerptSize
	if end >= len(body) {
		return len(body)
	}
	if i := strings.LastIndexByte(body[start:end], ' '); i > 0 {
		return start + i
	}
	for !utf8.RuneStart(body[end]) {
		end--
	}
	return end
}
