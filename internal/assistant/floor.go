package assistant

import (
	"strings"
	"unicode/utf8"

	"portfolio/content"
	"portfolio/internal/search"
	"portfolio/internal/typo"
)

// The floor: the share of a message, by the rarity of its words, that an answer must explain.
const (
	enough     = 0.45 // of a topic with a keyword in the message
	enoughMore = 0.35 // of a topic with more than one
	quotable   = 0.72 // of a text without one

	minTold = 5 // the rarity of what such a text explains: of two words that are not common, or of one that is nowhere else
)

// minCorrected is the length of the shortest unknown word in which a letter may be wrong, in characters.
const minCorrected = 6

// floor measures how much of a message a text explains.
type floor struct {
	languages []Lang
	texts     *search.Searcher
	words     Words
	stop      map[string]bool
}

func newFloor(site *content.Site, texts *search.Searcher, words Words) floor {
	f := floor{languages: site.Languages.List(), texts: texts, words: words, stop: map[string]bool{}}
	for _, stop := range words.Stop {
		for _, word := range stop {
			f.stop[word] = true
		}
	}
	return f
}

// significant is a word of a message that means something.
type significant struct {
	spelled    string // as the visitor wrote it
	normalized string
	stems      []string   // by language
	same       [][]string // stems of the phrases that mean the same
	weight     float64
}

// significant returns the words of a message that mean something.
func (f floor) significant(message string) []significant {
	var list []significant
	for _, spelled := range strings.FieldsFunc(strings.ToLower(tag.ReplaceAllString(message, " ")), isNoWord) {
		words := f.words.message(spelled).words
		for _, word := range words {
			if f.stop[word] {
				continue
			}
			s := significant{spelled: spelled, normalized: word, stems: f.stems(word), same: f.synonyms(word)}
			if len(words) > 1 || words[0] != newPhrase(spelled).normalized {
				spelled = word // shorthand
			}
			s.weight = f.rarity(spelled)
			list = append(list, s)
		}
	}
	return list
}

// stems returns the stems of a normalized word in the languages of the site.
func (f floor) stems(word string) []string {
	stems := make([]string, len(f.languages))
	for i, lang := range f.languages {
		stems[i] = f.texts.Stem(lang, word)
	}
	return stems
}

// synonyms returns the stems of what means the same as a word.
func (f floor) synonyms(word string) (same [][]string) {
	for _, group := range f.words.Synonyms {
		for _, phrase := range group {
			if phrase != word {
				continue
			}
			for _, other := range group {
				var stems []string
				for part := range strings.FieldsSeq(other) {
					stems = append(stems, f.stems(part)...)
				}
				same = append(same, stems)
			}
		}
	}
	return same
}

// rarity returns how much a word tells: as much as in the language of the site in which it is most common.
func (f floor) rarity(word string) float64 {
	least := f.texts.Rarity(f.languages[0], word)
	for _, lang := range f.languages[1:] {
		least = min(least, f.texts.Rarity(lang, word))
	}
	return least
}

// vocabulary is the words of a text: their stems, and the long ones as they are spelled.
type vocabulary struct {
	stems map[string]bool
	long  [][]rune
}

// vocabulary returns the words of texts.
func (f floor) vocabulary(texts ...string) vocabulary {
	v := vocabulary{stems: map[string]bool{}}
	seen := map[string]bool{}
	for _, text := range texts {
		for _, word := range normalizedWords(text) {
			if seen[word] || f.stop[word] {
				continue
			}
			seen[word] = true
			for _, stem := range f.stems(word) {
				v.stems[stem] = true
			}
			if utf8.RuneCountInString(word) >= minCorrected {
				v.long = append(v.long, []rune(word))
			}
		}
	}
	return v
}

// explains reports whether a text has a word of a message in one form or another.
func (v vocabulary) explains(s significant) bool {
	for _, stem := range s.stems {
		if v.stems[stem] {
			return true
		}
	}
	for _, stems := range s.same {
		if v.hasAll(stems) {
			return true
		}
	}
	if utf8.RuneCountInString(s.normalized) < minCorrected {
		return false
	}
	written := []rune(s.normalized)
	for _, word := range v.long {
		if word[0] == written[0] && typo.OneLetter(word, written) {
			return true
		}
	}
	return false
}

func (v vocabulary) hasAll(stems []string) bool {
	for _, stem := range stems {
		if !v.stems[stem] {
			return false
		}
	}
	return len(stems) > 0
}

// share returns which share of a message a text explains, 1 of one without a word that means something, and the rarity of what
// it explains.
func (v vocabulary) share(message []significant) (share, told float64) {
	total := 0.0
	for _, s := range message {
		total += s.weight
		if v.explains(s) {
			told += s.weight
		}
	}
	if total == 0 {
		return 1, 0
	}
	return told / total, told
}

// floor returns the share of a message that a topic must explain which fits it so well. A greeting says nothing about anything else.
func (t topic) floor(found match) float64 {
	switch {
	case t.Category == content.KnowledgeGreeting:
		return quotable
	case found.score > containedScore:
		return enoughMore
	}
	return enough
}
