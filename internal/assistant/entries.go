package assistant

import "portfolio/i18n"

// Knowledge is what a browser needs to answer as Answer does: see islands/chat/answer.ts.
type Knowledge struct {
	Prices  PriceWords `json:"prices"`
	Entries []Entry    `json:"entries"`
}

// Entry is an entry of the knowledge.
type Entry struct {
	ID       string   `json:"id"`
	Keywords []string `json:"keywords,omitempty"` // normalized
	Answer   string   `json:"answer"`
	Fallback bool     `json:"fallback,omitempty"` // the answer if no entry has a score
}

// Knowledge returns the knowledge with the answers in one language.
func (a *Assistant) Knowledge(lang i18n.Lang) Knowledge {
	entries := make([]Entry, len(a.knowledge))
	for i, k := range a.knowledge {
		entries[i] = Entry{ID: k.ID, Answer: k.Answer.In(lang), Fallback: k.ID == a.fallback.ID}
		for _, keyword := range k.keywords {
			entries[i].Keywords = append(entries[i].Keywords, keyword.normalized)
		}
	}
	return Knowledge{a.prices, entries}
}
