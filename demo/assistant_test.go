package demo_test

import (
	"testing"

	"portfolio/internal/assistant"
)

// TestOwnQuestions checks that every entry of the knowledge answers its own question, in every language.
func TestOwnQuestions(t *testing.T) {
	site := load(t)
	a := assistant.New(site.Knowledge, assistant.NewPriceWords(site.Languages))
	for _, k := range site.Knowledge {
		for _, lang := range site.Settings.Languages {
			question := k.Question.In(lang)
			if got := a.Answer(question); got.ID != k.ID {
				t.Errorf("%q is answered by %s, want %s", question, got.ID, k.ID)
			}
		}
	}
}
