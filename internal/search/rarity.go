package search

import "portfolio/i18n"

// Rarity returns how much a word tells in a language: the fewer documents have it in any of its forms, the more. A word that none
// has tells most.
func (s *Searcher) Rarity(lang i18n.Lang, word string) float64 {
	ix := s.index(lang)
	folded := fold(lower(word))
	var stems []int32
	if i, known := ix.stems.lookup(ix.stemOf(lower(word)).key()); known {
		stems = append(stems, i)
	}
	if i, known := ix.words.lookup(folded); known {
		stems = append(stems, ix.stemsOf.at(i)...)
	}
	matching := map[uint16]bool{}
	for _, form := range stems {
		for _, i := range ix.wordsOf.at(form) {
			for _, p := range ix.postings.at(i) {
				matching[p.doc] = true
			}
		}
	}
	return ix.rarity(len(matching))
}

// Stem returns the stem of a lower-case word in a language, without accents.
func (s *Searcher) Stem(lang i18n.Lang, word string) string {
	return s.languages.In(lang).stemOf(word).text
}
