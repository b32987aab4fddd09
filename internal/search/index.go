package search

import (
	"slices"
	"strings"
)

// field is a part of a document.
type field uint8

// The fields of a document.
const (
	inTitle field = iota
	inDescription
	inBody
	fieldCount
)

// weights are the weights of a match by field. They are so far apart that one match of a word or of its stem in a field
// scores more than any number of matches in the fields after it: see fieldScore.
var weights = [fieldCount]float64{inTitle: 14, inDescription: 4, inBody: 1}

// posting is an occurrence of a word.
type posting struct {
	start uint32 // in the field's text, in bytes
	size  uint16 // in bytes
	doc   uint16
	field field
}

// word is a folded word with its occurrences.
type word struct {
	text     string
	stems    []string // several if words with different stems fold to the same text
	postings []posting
}

// index is an inverted index: it finds the occurrences of a word.
type index struct {
	language
	docs   []Document
	words  []word             // sorted by text
	byStem map[string][]int32 // indexes in words
}

// text returns the text of a field.
func (d *Document) text(f field) string {
	return [fieldCount]string{d.Title, d.Description, d.Body}[f]
}

// wordForm is the folded form of a word, and the stem of its unfolded form.
type wordForm struct{ folded, stem string }

func newIndex(lang language, docs []Document) *index {
	ix := &index{language: lang, docs: docs, byStem: map[string][]int32{}}
	forms := map[string]wordForm{} // by lower-case word: stemming takes most of the time
	postings := map[string][]posting{}
	for d := range docs {
		for f := range fieldCount {
			text := docs[d].text(f)
			eachWord(text, func(start, end int) {
				w := lower(text[start:end])
				form, known := forms[w]
				if !known {
					form = wordForm{fold(w), lang.stemOf(w)}
					forms[w] = form
				}
				p := posting{uint32(start), uint16(end - start), uint16(d), f} // #nosec G115 -- texts and words of the site
				postings[form.folded] = append(postings[form.folded], p)
			})
		}
	}
	for text, list := range postings {
		ix.words = append(ix.words, word{text: text, postings: slices.Clip(list)})
	}
	slices.SortFunc(ix.words, func(a, b word) int { return strings.Compare(a.text, b.text) })
	for _, form := range forms {
		i, _ := ix.lookup(form.folded)
		if w := &ix.words[i]; !slices.Contains(w.stems, form.stem) {
			w.stems = append(w.stems, form.stem)
			ix.byStem[form.stem] = append(ix.byStem[form.stem], i)
		}
	}
	return ix
}

// lookup returns the index in words of a folded word, or the index where it would be inserted and false.
func (ix *index) lookup(folded string) (int32, bool) {
	i, found := slices.BinarySearchFunc(ix.words, folded, func(w word, text string) int { return strings.Compare(w.text, text) })
	return int32(i), found // #nosec G115 -- a few thousand words
}
