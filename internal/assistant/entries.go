package assistant

import (
	"slices"
	"unicode/utf8"
)

// Knowledge is what a browser needs to answer as Answer does: see islands/chat/answer.ts.
type Knowledge struct {
	Words
	Stop    []string `json:"stop"` // words that mean nothing
	Entries []Entry  `json:"entries"`
}

// Entry is a topic in one language.
type Entry struct {
	ID       string   `json:"id"`
	Keywords []string `json:"keywords,omitempty"` // normalized
	With     []string `json:"with,omitempty"`     // names of word lists
	Answer   string   `json:"answer"`
	Card     *Card    `json:"card,omitempty"`
	Fallback bool     `json:"fallback,omitempty"` // the answer if no entry has a score
}

// Knowledge returns the knowledge with the answers in one language. address returns the address of a file of the site.
func (a *Assistant) Knowledge(lang Lang, address func(file string) string) Knowledge {
	entries, words := []Entry{}, a.words
	words.Lists = map[string][]string{listAsks: a.words.Lists[listAsks]}
	for _, t := range a.topics {
		if t.Far {
			continue
		}
		entry := Entry{ID: t.ID, With: t.With, Answer: t.Answer.In(lang), Fallback: t.ID == a.fallback.ID}
		for _, name := range t.With {
			words.Lists[name] = a.words.Lists[name]
		}
		if card, ok := t.Cards[lang]; ok {
			card.Picture = address(card.Picture)
			entry.Card = &card
		}
		for _, keyword := range t.keywords {
			entry.Keywords = append(entry.Keywords, keyword.normalized)
		}
		entries = append(entries, entry)
	}
	long := func(word string) bool { return utf8.RuneCountInString(word) > maxMeaningless }
	return Knowledge{words, slices.DeleteFunc(slices.Clone(a.words.Stop[lang]), func(word string) bool { return !long(word) }), entries}
}
