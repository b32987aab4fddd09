package search

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"portfolio/i18n"
)

// field is a part of a document.
type field uint8

// The fields of a document.
const (
	inTitle field = iota
	inWords
	inDescription
	inMore
	inBody
	fieldCount
)

// weights are the weights of a match by field. They are so far apart that one match of a word or of its stem in the title scores
// more than any number of matches in the description and the body, and one in the description more than any in the body: see
// fieldScore. What visitors call a page weighs nearly as much as its title.
var weights = [fieldCount]float64{inTitle: 14, inWords: 10, inDescription: 4, inMore: 3, inBody: 1}

// normalized is how much the length of a list of words counts, from 0 to 1.
const normalized = 0.4

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
	stems    []stem // several if words with different stems fold to the same text
	postings []posting
	outline
}

// index is an inverted index: it finds the occurrences of a word.
type index struct {
	language
	others []language // of the site
	synonyms
	docs   []Document
	words  []word                // sorted by text
	byStem map[stem][]int32      // indexes in words
	norms  [][fieldCount]float32 // by document: how much longer its lists of words are than those of others

	bodies *zstd.Decoder // nil unless the bodies are packed
}

// text is a text of a document.
type text struct {
	in   field
	text string
	language
}

// texts returns the texts of a document by which it is found.
func (ix *index) texts(d *Document) []text {
	list := []text{
		{inTitle, d.Title, ix.language}, {inWords, d.Words, ix.language}, {inDescription, d.Description, ix.language}, {inBody, d.Body, ix.language},
	}
	for _, lang := range append(ix.others, ix.language) {
		list = append(list, text{inMore, d.more[lang.words.Lang], lang})
	}
	return list
}

// wordOf is a lower-case word in a language.
type wordOf struct {
	lang i18n.Lang
	text string
}

// wordForm is the folded form of a word, and the stem of its unfolded form.
type wordForm struct {
	folded string
	stem   stem
}

// newIndex returns an index of documents in a language, which are found by words in others too.
func newIndex(lang language, same synonyms, docs []Document, others ...language) *index {
	ix := &index{language: lang, others: others, synonyms: same, docs: docs, byStem: map[stem][]int32{}, norms: make([][fieldCount]float32, len(docs))}
	forms := map[wordOf]wordForm{} // stemming takes most of the time
	postings, total := map[string][]posting{}, 0
	for d := range docs {
		for _, t := range ix.texts(&docs[d]) {
			text, f := t.text, t.in
			eachWord(text, func(start, end int) {
				ix.norms[d][f]++
				w := wordOf{t.words.Lang, lower(text[start:end])}
				form, known := forms[w]
				if !known {
					w.text = strings.Clone(w.text) // not the whole text with it
					form = wordForm{fold(w.text), t.stemOf(w.text)}
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
	ix.normalize()
	for _, form := range forms {
		i, _ := ix.lookup(form.folded)
		if w := &ix.words[i]; !slices.Contains(w.stems, form.stem) {
			w.stems = append(w.stems, form.stem)
			ix.byStem[form.stem] = append(ix.byStem[form.stem], i)
		}
	}
	return ix
}

// normalize compares the lengths of lists of words with their mean: a word of a long list says less. Other texts are no lists.
func (ix *index) normalize() {
	for f := range fieldCount {
		total, lists := float32(0), float32(0)
		for _, n := range ix.norms {
			total += n[f]
			lists += min(1, n[f])
		}
		for d, n := range ix.norms {
			ix.norms[d][f] = 1
			if total > 0 && (f == inWords || f == inMore) {
				ix.norms[d][f] = 1 - normalized + normalized*n[f]*lists/total
			}
		}
	}
}

// setWords stores the words with their postings, of which there are total, without room to spare.
func (ix *index) setWords(postings map[string][]posting, total int) {
	all := make([]posting, 0, total)
	ix.words = make([]word, 0, len(postings))
	for _, text := range slices.Sorted(maps.Keys(postings)) {
		from := len(all)
		all = append(all, postings[text]...)
		ix.words = append(ix.words, word{text: text, postings: all[from:len(all):len(all)], outline: outlineOf(text)})
	}
}

// lookup returns the index in words of a folded word, or the index where it would be inserted and false.
func (ix *index) lookup(folded string) (int32, bool) {
	i, found := slices.BinarySearchFunc(ix.words, folded, func(w word, text string) int { return strings.Compare(w.text, text) })
	return int32(i), found // #nosec G115 -- a few thousand words
}
