package assistant

// Knowledge is what a browser needs to answer as Answer does: see islands/chat/answer.ts.
type Knowledge struct {
	Words
	Entries []Entry `json:"entries"`
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
	entries := make([]Entry, len(a.topics))
	for i, t := range a.topics {
		entries[i] = Entry{ID: t.ID, With: t.With, Answer: t.Answer.In(lang), Fallback: t.ID == a.fallback.ID}
		if card, ok := t.Cards[lang]; ok {
			card.Picture = address(card.Picture)
			entries[i].Card = &card
		}
		for _, keyword := range t.keywords {
			entries[i].Keywords = append(entries[i].Keywords, keyword.normalized)
		}
	}
	return Knowledge{a.words, entries}
}
