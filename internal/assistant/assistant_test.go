package assistant

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// TestVectors holds the scores to testdata/vectors.json, as islands/chat/answer.test.ts does for browsers.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Knowledge
		Vectors []struct {
			Message, ID string
			Score       float64
			Sure        bool
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	var topics []Topic
	for _, e := range file.Entries {
		t := Topic{Knowledge: content.Knowledge{ID: e.ID, Keywords: e.Keywords, Answer: i18n.Same(e.Answer)}, With: e.With}
		if e.Fallback {
			t.Category = content.KnowledgeFallback
		}
		topics = append(topics, t)
	}
	file.Words.Stop = map[Lang][]string{"en": file.Stop}
	a := newAssistant(topics, file.Words)
	if diff := cmp.Diff(file.Knowledge, a.Knowledge("en", sameName)); diff != "" {
		t.Error("Knowledge changes normalized entries (-want +got):\n" + diff)
	}
	if len(file.Vectors) < 120 {
		t.Errorf("%d vectors, want at least 120", len(file.Vectors))
	}
	for _, v := range file.Vectors {
		got, score := a.best(a.words.message(v.Message), func(topic) bool { return true })
		if _, sure := a.Sure("en", v.Message); got.ID != v.ID || score != v.Score || sure != v.Sure {
			t.Errorf("%q: %s answers with score %v, sure: %t, want %s with %v, %t", v.Message, got.ID, score, sure, v.ID, v.Score, v.Sure)
		}
	}
}

func TestScore(t *testing.T) {
	k := topic{keywords: newKeywords([]string{"go", "precio web", "Precio web", "desarrollo"})}
	for _, c := range []struct {
		message string
		want    float64
	}{
		{"go", 3},                          // exact
		{"I like go", 1},                   // contained
		{"gopher", 0},                      // too short to overlap
		{"desarrollos", 0.5},               // overlap
		{"el precio web", 3},               // contained, about prices, and the message too: 2 × 1.5
		{"desarrollo por precio web", 4.5}, // (1 + 2) × 1.5
		{"tarifa de desarrollo", 1.5},      // 1 × 1.5
		{"nothing", 0},
	} {
		if got := k.match(newPhrase(c.message), Words{Prices: PriceWords{[]string{"precio", "tarifa"}, []string{"precio"}}}); got != c.want {
			t.Errorf("score(%q) = %v, want %v", c.message, got, c.want)
		}
	}
}

// TestPriceWords joins the words of three languages, without their accents.
func TestPriceWords(t *testing.T) {
	languages, err := i18n.NewLanguages([]i18n.Lang{"pt", "es", "en"}, i18n.Locales(), nil, i18n.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	prices := NewPriceWords(languages)
	for _, word := range []string{"preco", "precio", "price"} {
		if !slices.Contains(prices.Words, word) {
			t.Errorf("%s is not among %v", word, prices.Words)
		}
	}
	for _, word := range []string{"preco", "precio"} {
		if !slices.Contains(prices.Keywords, word) {
			t.Errorf("%s is not among %v", word, prices.Keywords)
		}
	}
}

func TestTieGoesToTheFirst(t *testing.T) {
	a := newAssistant([]Topic{
		{Knowledge: content.Knowledge{ID: "first", Keywords: []string{"uno"}}}, {Knowledge: content.Knowledge{ID: "second", Keywords: []string{"uno"}}},
	}, Words{})
	if got, _ := a.Sure("en", "uno"); got.ID != "first" {
		t.Errorf("of two equal entries %s answers, want the first", got.ID)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("¿Cuánto cuesta?")
	site, _, err := content.Load(os.DirFS("../../testdata/sites/full"), content.Options{})
	if err != nil {
		f.Fatal(err)
	}
	a := ForSite(site, search.New(site))
	f.Fuzz(func(t *testing.T, message string) {
		for _, lang := range []i18n.Lang{"en", "es"} {
			if a.Reply(lang, message).Text == "" {
				t.Errorf("the answer to %q is empty in %s", message, lang)
			}
		}
	})
}

// TestSiteWords checks that the synonyms and the skills of a site lead to answers.
func TestSiteWords(t *testing.T) {
	site, _, err := content.Load(os.DirFS("../../testdata/sites/full"), content.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := ForSite(site, search.New(site))
	synonyms := site.Synonyms.In("en")[0]
	if diff := cmp.Diff([][]string{synonyms}, a.words.Synonyms); diff != "" {
		t.Error("the assistant's synonyms are not the site's (-want +got):\n" + diff)
	}
	for _, skill := range site.Resume.Skills[0].Items.In("en") {
		if got := a.Reply("en", skill); len(skill) >= minSkill && got.Topic != "stack" {
			t.Errorf("%q is answered by %s, want stack", skill, got.Topic)
		}
	}
}

func sameName(file string) string { return file }
