package assistant

import "portfolio/i18n"

// Entry is what a browser needs to answer from an entry of the knowledge, as Answer does: see islands/chat/answer.ts.
type Entry struct {
	ID       string   `json:"id"`
	Keywords []string `json:"keywords,omitempty"` // normalized
	Answer   string   `json:"answer"`
	Fallback bool     `json:"fallback,omitempty"` // the answer if no entry has a score
}

// Entries returns the knowledge with the answers in one language.
func (a *Assistant) Entries(lang i18n.Lang) []Entry {
	entries := make([]Entry, len(a.knowledge))
	for i, k := range a.knowledge {
		entries[i] = Entry{ID: k.ID, Answer: k.Answer.In(lang), Fallback: k.ID == a.fallback.ID}
		for _, keyword := range k.keywords {
			entries[i].Keywords = append(entries[i].Keywords, keyword.normalized)
		}
	}
	return entries
}
