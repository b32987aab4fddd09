package search

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// field is a part of a document.
type field uint8

// The fields of a document.
const (
	inTitle field = iota
	inWords
	inDescription
	inBody
	fieldCount
)

// weights are the weights of a match by field. They are so far apart that one match of a word or of its stem in the title scores
// more than any number of matches in the description and the body, and one in the description more than any in the body: see
// fieldScore. What visitors call a page weighs nearly as much as its title.
var weights = [fieldCount]float64{inTitle: 14, inWords: 10, inDescription: 4, inBody: 1}

// posting says how often a word occurs in a field of a document. It is small, as there is one for each of a thousand words of a
// thousand documents: where the word stands is looked up for the hits alone.
type posting struct {
	doc   uint16
	field field
	count uint8 // 255 for more
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
	synonyms
	docs   []Document
	words  []word             // sorted by text
	byStem map[string][]int32 // indexes in words

	bodies *zstd.Decoder // nil unless the bodies are packed
}

// text returns the text of a field.
func (d *Document) text(f field) string {
	return [fieldCount]string{d.Title, d.Words, d.Description, d.Body}[f]
}

// wordForm is the folded form of a word, and the stem of its unfolded form.
type wordForm struct{ folded, stem string }

func newIndex(lang language, same synonyms, docs []Document) *index {
	ix := &index{language: lang, synonyms: same, docs: docs, byStem: map[string][]int32{}}
	forms := map[string]wordForm{} // by lower-case word: stemming takes most of the time
	postings, total := map[string][]posting{}, 0
	for d := range docs {
		for f := range fieldCount {
			text := docs[d].text(f)
			eachWord(text, func(start, end int) {
				w := lower(text[start:end])
				form, known := forms[w]
				if !known {
					w = strings.Clone(w) // not the whole text with it
					form = wordForm{fold(w), lang.stemOf(w)}
					forms[w] = form
				}
				list := postings[form.folded]
				number := uint16(d) // #nosec G115 -- a few thousand
				if last := len(list) - 1; last >= 0 && list[last].doc == number && list[last].field == f {
					list[last].count += min(1, math.MaxUint8-list[last].count)
					return
				}
				postings[form.folded] = append(list, posting{number, f, 1})
				total++
			})
		}
	}
	ix.setWords(postings, total)
	for _, form := range forms {
		i, _ := ix.lookup(form.folded)
		if w := &ix.words[i]; !slices.Contains(w.stems, form.stem) {
			w.stems = append(w.stems, form.stem)
			ix.byStem[form.stem] = append(ix.byStem[form.stem], i)
		}
	}
	return ix
}

// setWords stores the words with their postings, of which there are total, without room to spare.
func (ix *index) setWords(postings map[string][]posting, total int) {
	all := make([]posting, 0, total)
	ix.words = make([]word, 0, len(postings))
	for _, text := range slices.Sorted(maps.Keys(postings)) {
		from := len(all)
		all = append(all, postings[text]...)
		ix.words = append(ix.words, word{text: text, postings: all[from:len(all):len(all)]})
	}
}

// lookup returns the index in words of a folded word, or the index where it would be inserted and false.
func (ix *index) lookup(folded string) (int32, bool) {
	i, found := slices.BinarySearchFunc(ix.words, folded, func(w word, text string) int { return strings.Compare(w.text, text) })
	return int32(i), found // #nosec G115 -- a few thousand words
}
