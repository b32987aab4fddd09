package search

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portfolio/content"
	"portfolio/demo"
	"portfolio/i18n"
)

// demoSite is the demonstration's content, loaded once.
var demoSite = sync.OnceValue(func() *content.Site {
	site, _, err := content.Load(demo.Files(), content.Options{})
	if err != nil {
		panic(err)
	}
	return site
})

// newDemoSearcher returns a searcher over the demonstration.
func newDemoSearcher() *Searcher { return New(demoSite()) }

// doc returns a document with texts alone.
func doc(title, description, body string) Document {
	return Document{Type: Article, Title: title, Description: description, Body: body}
}

// titles returns the titles of the hits in one string.
func titles(results Results) string {
	list := make([]string, len(results.Hits))
	for i, hit := range results.Hits {
		list[i] = hit.Document.Title
	}
	return strings.Join(list, "|")
}

func TestFind(t *testing.T) {
	spanish := []Document{
		doc("Programación web", "De oficio", "Se escribe y se prueba."),
		doc("Año nuevo", "Diciembre", "Los años pasan; la niña crece."),
		doc("Ano", "Anatomía", "El ano y los anos."),
		doc("El bot", "Instalado en casa", "Programar un bot, programarlo otra vez y seguir programando."),
		doc("Café", "Un bar", "Pingüinos y camiones con IA."),
	}
	english := []Document{
		doc("Testing", "How I test", "Tests for everybody."),
		doc("Prices", "What it costs", "A test costs little, and testing twice costs twice."),
		doc("Projects", "Testers wanted", "Naïve façade, C++ and Node.js in 2025."),
	}
	for _, c := range []struct {
		lang        i18n.Lang
		query, want string
	}{
		// accents, case, ñ
		{i18n.ES, "programación", "Programación web|El bot"},
		{i18n.ES, "programacion", "Programación web|El bot"},
		{i18n.ES, "PROGRAMACIÓN", "Programación web|El bot"},
		{i18n.ES, "programacio\u0301n", "Programación web|El bot"},
		{i18n.ES, "cafe", "Café"},
		{i18n.ES, "pingüino", "Café"},
		{i18n.ES, "pinguino", "Café"},
		{i18n.ES, "año", "Año nuevo"},
		{i18n.ES, "an\u0303o", "Año nuevo"},
		{i18n.ES, "AÑOS", "Año nuevo"},
		{i18n.ES, "ano", "Ano"},
		{i18n.ES, "anos", "Ano"},
		{i18n.ES, "nina", ""},
		{i18n.ES, "niñas", "Año nuevo"},
		{i18n.EN, "naive facade", "Projects"},
		// stems
		{i18n.ES, "camión", "Café"},
		{i18n.ES, "instalación", "El bot"},
		{i18n.ES, "instalacion", "El bot"},
		{i18n.EN, "tested", "Testing|Prices"},
		{i18n.EN, "price", "Prices"},
		{i18n.EN, "cost", "Prices"},
		// prefixes: of the last word only
		{i18n.ES, "progr", "Programación web|El bot"},
		{i18n.ES, "progr bot", "El bot"},
		{i18n.EN, "projec", "Projects"},
		{i18n.EN, "p", ""},
		// titles before descriptions before bodies
		{i18n.EN, "test", "Testing|Prices|Projects"},
		{i18n.EN, "testers", "Projects"},
		// several words: all of them, or else some; stop words do not count
		{i18n.EN, "testing costs", "Prices"},
		{i18n.EN, "what is the price", "Prices"},
		{i18n.EN, "the test and the price", "Prices"},
		{i18n.EN, "price facade", "Prices|Projects"},
		{i18n.ES, "el bot de la casa", "El bot"},
		{i18n.ES, "de", "Programación web"},
		{i18n.ES, "los", "Año nuevo|Ano"},
		{i18n.EN, "node.js 2025", "Projects"},
		// queries without results
		{i18n.EN, "xyzzy", ""},
		{i18n.EN, "", ""},
		{i18n.EN, "  \t\n", ""},
		{i18n.EN, "?!…«»()[]{}*+^$|\\", ""},
		{i18n.EN, ".*", ""},
		{i18n.EN, "🦊👩‍💻", ""},
		{i18n.EN, "\x00\x00", ""},
		{i18n.EN, "\xff\xfe", ""},
		{i18n.EN, "\u202eשלום", ""},
		{i18n.EN, strings.Repeat("a", 10_000), ""},
		{i18n.EN, strings.Repeat("zz ", 5_000), ""},
	} {
		docs := i18n.Localized[[]Document]{i18n.EN: english, i18n.ES: spanish}.In(c.lang)
		if got := titles(newIndex(languages.In(c.lang), docs).find(c.query, Types)); got != c.want {
			t.Errorf("%s: %.60q finds %s, want %s", c.lang, c.query, got, c.want)
		}
	}
}

func TestFindTypes(t *testing.T) {
	docs := []Document{doc("Cat one", "", ""), doc("Cat two", "", ""), doc("Cat three", "", ""), doc("Cat four", "", "")}
	for i, kind := range Types {
		docs[i].Type = kind
	}
	ix := newIndex(languages.In(i18n.EN), docs)
	for _, c := range []struct {
		types []Type
		want  string
	}{
		{Types, "Cat one|Cat two|Cat three|Cat four"},
		{[]Type{Article}, "Cat two"},
		{[]Type{Chat, Project}, "Cat one|Cat four"},
		{nil, ""},
	} {
		if got := titles(ix.find("cat", c.types)); got != c.want {
			t.Errorf("%v: %s, want %s", c.types, got, c.want)
		}
	}
	if ix.find("cat dog", Types).Partial != true || ix.find("cat two", []Type{Article}).Partial {
		t.Error("want partial results if no document has all words, and only then")
	}
	if !ix.find("cat two", []Type{Project}).Partial {
		t.Error("want partial results if only documents of other types have all words")
	}
}

func TestFindTooMany(t *testing.T) {
	docs := make([]Document, MaxHits+5)
	for i := range docs {
		docs[i] = doc("Cat", "", "")
	}
	results := newIndex(languages.In(i18n.EN), docs).find("cat", Types)
	if len(results.Hits) != MaxHits || results.Total != len(docs) {
		t.Errorf("%d hits of %d, want %d of %d", len(results.Hits), results.Total, MaxHits, len(docs))
	}
}

// TestCount checks that Count agrees with the documents that are indexed.
func TestCount(t *testing.T) {
	site := demoSite()
	for _, lang := range i18n.Langs {
		got, want := map[Type]int{}, map[Type]int{}
		for _, d := range documents(site, site.Languages.Messages(lang)) {
			got[d.Type]++
		}
		for _, kind := range Types {
			want[kind] = Count(site, kind)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", lang, diff)
		}
	}
}
