package assistant

import (
	"portfolio/i18n"
)

// Note is an entry as an assistant in a browser keeps it: islands/chat/answer.ts answers from such notes as Answer does.
type Note struct {
	ID       string   `json:"id"`
	Keywords []string `json:"keywords,omitempty"` // as they are compared
	Answer   string   `json:"answer"`
	Fallback bool     `json:"fallback,omitempty"` // said when nothing else fits
}

// Notes returns what the assistant knows, with its answers in one language.
func (a *Assistant) Notes(lang i18n.Lang) []Note {
	notes := make([]Note, len(a.entries))
	for i, e := range a.entries {
		notes[i] = Note{ID: e.ID, Answer: e.Answer.In(lang), Fallback: e.ID == a.fallback.ID}
		for _, k := range e.keywords {
			notes[i].Keywords = append(notes[i].Keywords, k.text)
		}
	}
	return notes
}
