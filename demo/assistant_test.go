package demo_test

import (
	"encoding/json"
	"os"
	"testing"

	"portfolio/i18n"
	"portfolio/internal/assistant"
)

// TestOwnQuestions checks that every entry of the knowledge answers its own question, in both languages.
func TestOwnQuestions(t *testing.T) {
	knowledge := load(t).Knowledge
	a := assistant.New(knowledge)
	for _, k := range knowledge {
		for _, lang := range []i18n.Lang{"en", "es"} {
			question := k.Question.In(lang)
			if got := a.Answer(question); got.ID != k.ID {
				t.Errorf("%q is answered by %s, want %s", question, got.ID, k.ID)
			}
		}
	}
}

// TestQuestions checks which entries answer the questions in testdata/questions.json, as islands/chat/answer.test.ts does
// for browsers.
func TestQuestions(t *testing.T) {
	text, err := os.ReadFile("testdata/questions.json")
	if err != nil {
		t.Fatal(err)
	}
	var questions []struct{ Message, ID string }
	if err := json.Unmarshal(text, &questions); err != nil {
		t.Fatal(err)
	}
	a := assistant.New(load(t).Knowledge)
	for _, q := range questions {
		if got := a.Answer(q.Message); got.ID != q.ID {
			t.Errorf("%q is answered by %s, want %s", q.Message, got.ID, q.ID)
		}
	}
}
