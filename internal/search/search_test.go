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

// loaded is the site's own content and words, read once.
var loaded = sync.OnceValues(func() (*content.Site, i18n.Localized[*i18n.Messages]) {
	site, err := content.Load(demo.Files())
	if err != nil {
		panic(err)
	}
	words, err := i18n.LoadMessages(i18n.Locales())
	if err != nil {
		panic(err)
	}
	return site, words
})

// realSearcher searches the site's own content.
func realSearcher() *Searcher { return New(loaded()) }

// doc is a document of which a test says only what it needs.
func doc(title, about, body string) Document {
	return Document{Type: Article, Title: title, About: about, Body: body}
}

// titles returns what was found, one a line.
func titles(found Found) string {
	list := make([]string, len(found.Results))
	for i, r := range found.Results {
		list[i] = r.Document.Title
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
		// a last word that is still being typed, and one that is not the last
		{i18n.ES, "progr", "Programación web|El bot"},
		{i18n.ES, "progr bot", "El bot"},
		{i18n.EN, "projec", "Projects"},
		{i18n.EN, "p", ""},
		// titles before descriptions before bodies
		{i18n.EN, "test", "Testing|Prices|Projects"},
		{i18n.EN, "testers", "Projects"},
		// several words: all of them, or else some; those that say nothing do not count
		{i18n.EN, "testing costs", "Prices"},
		{i18n.EN, "what is the price", "Prices"},
		{i18n.EN, "the test and the price", "Prices"},
		{i18n.EN, "price facade", "Prices|Projects"},
		{i18n.ES, "el bot de la casa", "El bot"},
		{i18n.ES, "de", "Programación web"},
		{i18n.ES, "los", "Año nuevo|Ano"},
		{i18n.EN, "node.js 2025", "Projects"},
		// what finds nothing
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
		found := newIndex(languages.In(c.lang), docs).find(c.query, Types)
		if got := titles(found); got != c.want {
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
		t.Error("what has some of the words is not told from what has all")
	}
	if !ix.find("cat two", []Type{Project}).Partial {
		t.Error("what has all of the words is of another type, so that these have but some")
	}
}

func TestFindMany(t *testing.T) {
	docs := make([]Document, MaxResults+5)
	for i := range docs {
		docs[i] = doc("Cat", "", "")
	}
	found := newIndex(languages.In(i18n.EN), docs).find("cat", Types)
	if len(found.Results) != MaxResults || found.Total != len(docs) {
		t.Errorf("%d of %d shown", len(found.Results), found.Total)
	}
}

// TestRealSite looks for things that are on the site, as visitors do, and expects them first.
func TestRealSite(t *testing.T) {
	s := realSearcher()
	for _, c := range []struct {
		lang  i18n.Lang
		query string
		types []Type
		want  string // begins the first title
	}{
		{i18n.EN, "tesla", Types, "Tesla’s ugly cars"},
		{i18n.ES, "tesla", Types, "Los coches feos de Tesla"},
		{i18n.EN, "personal bot", Types, "Build a personal AI bot"},
		{i18n.ES, "privacidad gigantes", Types, "Privacidad y ética"},
		{i18n.EN, "solana", []Type{Project}, "Solana"},
		{i18n.EN, "degree", []Type{Profile}, "Experience"},
		{i18n.ES, "disponible", []Type{Chat}, "¿Estás disponible"},
		{i18n.EN, "duct tape", Types, "Held together with tape"},
	} {
		found := s.Find(c.lang, c.query, c.types)
		if got, _, _ := strings.Cut(titles(found), "|"); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q finds %q first, want %q", c.lang, c.query, got, c.want)
		}
	}
	for _, r := range s.Find(i18n.ES, "ano", Types).Results {
		for _, part := range [][]string{r.Title, r.About, r.Excerpt} {
			for i, text := range part {
				if i%2 == 1 && strings.ContainsAny(text, "ñÑ") {
					t.Errorf("'ano' marks %q", text)
				}
			}
		}
	}
}

// TestCount holds the numbers that the page names to what is searched.
func TestCount(t *testing.T) {
	site, words := loaded()
	for _, lang := range i18n.Langs {
		got, want := map[Type]int{}, map[Type]int{}
		for _, d := range documents(site, words.In(lang)) {
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
