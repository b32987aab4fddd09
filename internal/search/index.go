package search

import (
	"cmp"
	"math"
	"slices"
	"strings"

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

// index is an inverted index: it finds the occurrences of a word.
type index struct {
	language
	others []language // of the site
	synonyms
	docs     []Document
	words    texts // folded
	outlines []outline
	postings lists[posting]
	stemsOf  lists[int32]          // the stems of a word: several if words with different stems fold to the same text
	stems    texts                 // their keys
	wordsOf  lists[int32]          // the words of a stem
	norms    [][fieldCount]float32 // by document: how much longer its lists of words are than those of others
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

// newIndex returns an index of documents in a language, which are found by words in others too.
func newIndex(lang language, same synonyms, docs []Document, others ...language) *index {
	ix := &index{language: lang, others: others, synonyms: same, docs: docs, norms: make([][fieldCount]float32, len(docs))}
	c := collected{forms: map[wordOf]int32{}, words: map[string]int32{}, stems: map[string]int32{}}
	for d := range docs {
		for _, t := range ix.texts(&docs[d]) {
			eachWord(t.text, func(start, end int) {
				ix.norms[d][t.in]++
				c.add(c.form(t.language, t.text[start:end]), uint16(d), t.in) // #nosec G115 -- a few thousand documents
			})
		}
	}
	ix.setWords(&c)
	ix.normalize()
	return ix
}

// collected are the words of documents. Words and stems are numbered as they come.
type collected struct {
	forms    map[wordOf]int32 // the word of each form; stemming takes most of the time
	words    map[string]int32 // by folded text
	stems    map[string]int32 // by key
	stemsOf  []listed[int32]  // by word
	postings []listed[posting]
	last     []int // the last posting of each word, by its index
}

// form returns the number of the word that a form of it in a language folds to.
func (c *collected) form(lang language, text string) int32 {
	form := wordOf{lang.words.Lang, lower(text)}
	word, known := c.forms[form]
	if !known {
		form.text = strings.Clone(form.text) // not the whole text with it
		word = numberOf(c.words, fold(form.text))
		c.forms[form] = word
		c.stemsOf = append(c.stemsOf, listed[int32]{word, numberOf(c.stems, lang.stemOf(form.text).key())})
	}
	return word
}

// numberOf returns the number of a text, the next one for a new text.
func numberOf(numbers map[string]int32, text string) int32 {
	n, known := numbers[text]
	if !known {
		n = int32(len(numbers)) // #nosec G115 -- some hundred thousand words
		numbers[text] = n
	}
	return n
}

// add adds an occurrence of a word.
func (c *collected) add(word int32, doc uint16, in field) {
	if int(word) == len(c.last) {
		c.last = append(c.last, -1)
	}
	if last := c.last[word]; last >= 0 {
		if p := &c.postings[last].item; p.doc == doc && p.field == in {
			p.count += min(1, math.MaxUint8-p.count)
			return
		}
	}
	c.last[word] = len(c.postings)
	c.postings = append(c.postings, listed[posting]{word, posting{doc, in, 1}})
}

// setWords stores words in the order of their texts, with their stems and postings.
func (ix *index) setWords(c *collected) {
	var words, stems []int32 // their new numbers
	ix.words, words = sortTexts(c.words)
	ix.stems, stems = sortTexts(c.stems)
	for i := range c.postings {
		c.postings[i].list = words[c.postings[i].list]
	}
	ix.postings = newLists(len(words), c.postings)
	for i, s := range c.stemsOf {
		c.stemsOf[i] = listed[int32]{words[s.list], stems[s.item]}
	}
	slices.SortFunc(c.stemsOf, func(a, b listed[int32]) int { return cmp.Or(cmp.Compare(a.list, b.list), cmp.Compare(a.item, b.item)) })
	c.stemsOf = slices.Compact(c.stemsOf)
	ix.stemsOf = newLists(len(words), c.stemsOf)
	for i, s := range c.stemsOf {
		c.stemsOf[i] = listed[int32]{s.item, s.list}
	}
	ix.wordsOf = newLists(len(stems), c.stemsOf)
	ix.outlines = make([]outline, len(words))
	for i := range ix.outlines {
		ix.outlines[i] = outlineOf(ix.words.at(int32(i))) // #nosec G115 -- some hundred thousand words
	}
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
