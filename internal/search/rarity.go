package search

import "portfolio/i18n"

// Rarity returns how much a word tells in a language: the fewer documents have it in any of its forms, the more. A word that none
// has tells most.
func (s *Searcher) Rarity(lang i18n.Lang, word string) float64 {
	ix := s.index(lang)
	folded := fold(lower(word))
	stems := []stem{ix.stemOf(lower(word))}
	if i, known := ix.lookup(folded); known {
		stems = append(stems, ix.words[i].stems...)
	}
	counts := make([][fieldCount]float64, len(ix.docs))
	for _, form := range stems {
		for _, i := range ix.byStem[form] {
			for _, p := range ix.words[i].postings {
				counts[p.doc][p.field]++
			}
		}
	}
	return ix.rarity(counts)
}

// Stem returns the stem of a lower-case word in a language, without accents.
func (s *Searcher) Stem(lang i18n.Lang, word string) string { return s.index(lang).stemOf(word).text }
