package content

import (
	"fmt"
	"strings"

	"portfolio/i18n"
)

// Synonyms are words that mean the same to the search and to the assistant: synonyms.toml.
type Synonyms struct {
	Groups []SynonymGroup `toml:"group" optional:"true"`
}

// SynonymGroup is a group of words or short phrases, any of which finds what the others find.
type SynonymGroup struct {
	Language i18n.Lang `toml:"language" optional:"true" is:"language"` // of the words; every language of the site if absent
	Words    []string  // two and more
}

// In returns the groups of a language.
func (s Synonyms) In(lang i18n.Lang) [][]string {
	var groups [][]string
	for _, group := range s.Groups {
		if group.Language == "" || group.Language == lang {
			groups = append(groups, group.Words)
		}
	}
	return groups
}

// check refuses a word that stands twice in a language: what it means would depend on the order.
func (s *Synonyms) check(wrong func(key, what, do string)) {
	type place struct {
		lang i18n.Lang
		word string
	}
	groups := map[place]int{}
	for i, group := range s.Groups {
		for _, word := range group.Words {
			at := place{group.Language, strings.ToLower(word)}
			if earlier, twice := groups[at]; twice {
				wrong("group", fmt.Sprintf("%s stands in the groups %d and %d", quoted(word), earlier+1, i+1), "keep it in one, or join the two")
			}
			groups[at] = i
		}
	}
}

// check refuses a group that says nothing.
func (g *SynonymGroup) check(wrong func(key, what, do string)) {
	if len(g.Words) < 2 {
		wrong("words", fmt.Sprintf("a group has two words and more, this one has %d", len(g.Words)), "add a word that means the same, or delete the group")
	}
}
