package search

import (
	"slices"
	"strings"
)

// field is a part of a document.
type field uint8

// The fields, and how much a word in one of them weighs. The weights are so far apart that a word or one of its forms,
// once in a better field, is more than in all lesser ones however often: see score.
const (
	inTitle field = iota
	inAbout
	inBody
	fields
)

var weights = [fields]float64{inTitle: 14, inAbout: 4, inBody: 1}

// hit is one place where a word stands.
type hit struct {
	from  uint32 // byte of the field's text
	size  uint16 // in bytes
	doc   uint16
	field field
}

// word is a folded word and every place where it stands.
type word struct {
	text  string
	stems []string // more than one where accents tell two words apart
	hits  []hit
}

// index knows where every word of its documents stands.
type index struct {
	language
	docs  []Document
	words []word             // in the order of their texts
	kin   map[string][]int32 // stem → words that have it
}

// text returns a field of the document.
func (d *Document) text(f field) string {
	return [fields]string{d.Title, d.About, d.Body}[f]
}

// form is a word as it is written: how it is compared, and the stem it has with its accents on.
type form struct{ folded, stem string }

func newIndex(lang language, docs []Document) *index {
	ix := &index{language: lang, docs: docs, kin: map[string][]int32{}}
	forms := map[string]form{} // stemming takes longer than all the rest: every form is stemmed once
	hits := map[string][]hit{}
	for d := range docs {
		for f := range fields {
			text := docs[d].text(f)
			eachWord(text, func(from, to int) {
				written := lower(text[from:to])
				as, known := forms[written]
				if !known {
					as = form{fold(written), lang.stemOf(written)}
					forms[written] = as
				}
				hits[as.folded] = append(hits[as.folded], hit{uint32(from), uint16(to - from), uint16(d), f}) // #nosec G115 -- texts and words of ours
			})
		}
	}
	for text, places := range hits {
		ix.words = append(ix.words, word{text: text, hits: slices.Clip(places)})
	}
	slices.SortFunc(ix.words, func(a, b word) int { return strings.Compare(a.text, b.text) })
	for _, as := range forms {
		at, _ := ix.at(as.folded)
		if w := &ix.words[at]; !slices.Contains(w.stems, as.stem) {
			w.stems = append(w.stems, as.stem)
			ix.kin[as.stem] = append(ix.kin[as.stem], at)
		}
	}
	return ix
}

// at returns the place of a folded word among the words, or the place where it would stand.
func (ix *index) at(folded string) (int32, bool) {
	at, ok := slices.BinarySearchFunc(ix.words, folded, func(w word, text string) int { return strings.Compare(w.text, text) })
	return int32(at), ok // #nosec G115 -- a few thousand words
}
