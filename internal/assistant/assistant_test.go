package assistant

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/content"
	"portfolio/demo"
	"portfolio/i18n"
)

func shipped(t *testing.T) []content.Knowledge {
	t.Helper()
	site, err := content.Load(demo.Files())
	if err != nil {
		t.Fatal(err)
	}
	return site.Knowledge
}

// Every entry answers the very question it names, in both languages.
func TestOwnQuestions(t *testing.T) {
	knowledge := shipped(t)
	a := New(knowledge)
	for _, k := range knowledge {
		for _, lang := range i18n.Langs {
			question := k.Question.In(lang)
			if got, _ := a.Answer(question); got.ID != k.ID {
				t.Errorf("Answer(%q) = %s, want %s", question, got.ID, k.ID)
			}
		}
	}
}

func readTestdata(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// The rules of scoring, on notes made for that: islands/chat/answer.test.ts holds the browser's assistant to the same.
func TestVectors(t *testing.T) {
	var file struct {
		Notes   []Note
		Vectors []struct {
			Message, ID string
			Score       float64
		}
	}
	readTestdata(t, "vectors.json", &file)
	var knowledge []content.Knowledge
	for _, n := range file.Notes {
		k := content.Knowledge{ID: n.ID, Keywords: n.Keywords, Answer: i18n.Same(n.Answer)}
		if n.Fallback {
			k.Category = content.KnowledgeFallback
		}
		knowledge = append(knowledge, k)
	}
	a := New(knowledge)
	if diff := cmp.Diff(file.Notes, a.Notes(i18n.EN)); diff != "" {
		t.Error("the notes of its notes (-want +got):\n" + diff)
	}
	if len(file.Vectors) < 120 {
		t.Errorf("%d vectors, want at least 120", len(file.Vectors))
	}
	for _, v := range file.Vectors {
		got, score := a.best(v.Message)
		if got.ID != v.ID || score != v.Score {
			t.Errorf("%q is answered with %s, scoring %v; want %s, %v", v.Message, got.ID, score, v.ID, v.Score)
		}
	}
}

// What the site knows as it is shipped.
func TestShipped(t *testing.T) {
	var vectors []struct{ Message, ID string }
	readTestdata(t, "shipped.json", &vectors)
	a := New(shipped(t))
	for _, v := range vectors {
		if got, _ := a.Answer(v.Message); got.ID != v.ID {
			t.Errorf("Answer(%q) = %s, want %s", v.Message, got.ID, v.ID)
		}
	}
}

func TestScore(t *testing.T) {
	e := entry{keywords: newKeywords([]string{"go", "precio web", "Precio web", "desarrollo"})}
	for _, c := range []struct {
		message string
		want    float64
	}{
		{"go", 3},                          // exact
		{"I like go", 1},                   // contained
		{"gopher", 0},                      // too short to overlap
		{"desarrollos", 0.5},               // partial
		{"el precio web", 3},               // contained, about prices, and the message too: 2 × 1.5
		{"desarrollo por precio web", 4.5}, // (1 + 2) × 1.5
		{"nothing", 0},
	} {
		said := message{keyword: newKeyword(c.message), aboutPrices: strings.Contains(c.message, "precio")}
		if got := e.score(said); got != c.want {
			t.Errorf("score(%q) = %v, want %v", c.message, got, c.want)
		}
	}
}

func TestTiesGoToTheFirst(t *testing.T) {
	a := New([]content.Knowledge{{ID: "first", Keywords: []string{"uno"}}, {ID: "second", Keywords: []string{"uno"}}})
	if got, _ := a.Answer("uno"); got.ID != "first" {
		t.Errorf("a tie went to %s, want the first entry", got.ID)
	}
}

func TestParts(t *testing.T) {
	k := content.Knowledge{Answer: i18n.Localized[string]{
		i18n.EN: "See [the work](/portfolio) or <b>[this](https://example.com)</b>.",
		i18n.ES: "Sin enlaces.",
	}}
	want := []Part{{Text: "See "}, {Text: "the work", Path: "/portfolio"}, {Text: " or <b>[this](https://example.com)</b>."}}
	if diff := cmp.Diff(want, Parts(k, i18n.EN)); diff != "" {
		t.Error("parts (-want +got):\n" + diff)
	}
	if diff := cmp.Diff([]Part{{Text: "Sin enlaces."}}, Parts(k, i18n.ES)); diff != "" {
		t.Error("parts (-want +got):\n" + diff)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("¿Cuánto cuesta?")
	site, err := content.Load(demo.Files())
	if err != nil {
		f.Fatal(err)
	}
	a := New(site.Knowledge)
	f.Fuzz(func(t *testing.T, message string) {
		got, _ := a.Answer(message)
		for _, lang := range i18n.Langs {
			if got.Answer.In(lang) == "" {
				t.Errorf("Answer(%q) says nothing in %s", message, lang)
			}
		}
	})
}
