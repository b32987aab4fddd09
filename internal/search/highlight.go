package search

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// excerptSize is the length of an excerpt, in bytes: about two lines of a page.
const excerptSize = 190

// maxLead is how many bytes of an excerpt stand before its first match at most.
const maxLead = 60

// match is an occurrence of a word that matches a term.
type match struct {
	start, size int // in the field's text, in bytes
	term        int
	similarity  float64
}

// queryForm is a query, or another form of it, as its words stand in the index.
type queryForm struct {
	words map[string][]termSimilarity // by the folded word: the terms that it matches
	first [256]bool                   // the bytes with which such a word can begin in a text
}

// termSimilarity says how similar a word is to that of a term.
type termSimilarity struct {
	term       int
	similarity float64
}

// form returns the form of a query with these terms.
func (ix *index) form(terms []term) queryForm {
	words := 0
	for _, list := range terms {
		words += len(list)
	}
	q := queryForm{words: make(map[string][]termSimilarity, words)}
	for b := utf8.RuneSelf; b < len(q.first); b++ {
		q.first[b] = true
	}
	for t, list := range terms {
		for _, w := range list {
			text := ix.words.at(w.word)
			begins := norm.NFD.String(text)[0]                  // of ñ the n
			q.first[begins], q.first[begins&^0x20] = true, true // the capital
			q.words[text] = append(q.words[text], termSimilarity{t, w.similarity})
		}
	}
	return q
}

// matches returns the occurrences of the words in a text, in their order.
func (q queryForm) matches(text string) []match {
	var found []match
	eachWord(text, func(start, end int) {
		if !q.first[text[start]] {
			return // as most words do
		}
		for _, s := range q.words[fold(lower(text[start:end]))] {
			found = append(found, match{start, end - start, s.term, s.similarity})
		}
	})
	return found
}

// hit returns a document with its matches highlighted. Where only the words match that are not shown, its description stands alone.
func (q queryForm) hit(doc Document) Hit {
	inTitle, inDescription, inBody := q.matches(doc.Title), q.matches(doc.Description), q.matches(doc.Body)
	h := Hit{Document: doc, Title: highlight(doc.Title, 0, len(doc.Title), inTitle)}
	if doc.Description != "" {
		h.Description = highlight(doc.Description, 0, len(doc.Description), inDescription)
	}
	start, end := excerpt(doc.Body, inBody)
	if h.Description == nil || end > 0 && len(inTitle)+len(inDescription)+len(inBody) > 0 {
		h.Excerpt = bodyExcerpt(doc.Body, start, end, inBody)
	}
	return h
}

// bodyExcerpt returns body[start:end], with dots where it was cut.
func bodyExcerpt(body string, start, end int, matches []match) Highlighted {
	pieces := highlight(body, start, end, matches)
	if start > 0 {
		pieces[0] = "… " + pieces[0]
	}
	if end < len(body) {
		pieces[len(pieces)-1] += " …"
	}
	return pieces
}

// highlight splits text[start:end] at its matches.
func highlight(text string, start, end int, matches []match) Highlighted {
	var pieces Highlighted
	at := start
	for _, m := range matches {
		from, to := m.start, m.start+m.size
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
			if m.start+m.size > first.start+excerptSize-maxLead {
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
		start = excerptStart(body, matches[best].start)
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
