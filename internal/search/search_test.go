package search

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/i18n"
)

// fullSite is a site with something of everything, loaded once.
var fullSite = sync.OnceValue(func() *content.Site { return fixture("full") })

// fixture returns one of the sites for tests.
func fixture(name string) *content.Site {
	site, _, err := content.Load(os.DirFS("../../testdata/sites/"+name), content.Options{})
	if err != nil {
		panic(err)
	}
	return site
}

// newFullSearcher returns a searcher over that site.
func newFullSearcher() *Searcher { return New(fullSite()) }

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
		{"es", "programación", "Programación web|El bot"},
		{"es", "programacion", "Programación web|El bot"},
		{"es", "PROGRAMACIÓN", "Programación web|El bot"},
		{"es", "programacio\u0301n", "Programación web|El bot"},
		{"es", "cafe", "Café"},
		{"es", "pingüino", "Café"},
		{"es", "pinguino", "Café"},
		{"es", "año", "Año nuevo"},
		{"es", "an\u0303o", "Año nuevo"},
		{"es", "AÑOS", "Año nuevo"},
		{"es", "ano", "Ano"},
		{"es", "anos", "Ano"},
		{"es", "nina", "Año nuevo"}, // as a wrong letter
		{"es", "niñas", "Año nuevo"},
		{"en", "naive facade", "Projects"},
		// stems
		{"es", "camión", "Café"},
		{"es", "instalación", "El bot"},
		{"es", "instalacion", "El bot"},
		{"en", "tested", "Testing|Prices"},
		{"en", "price", "Prices"},
		{"en", "cost", "Prices"},
		// prefixes: of the last word only
		{"es", "progr", "Programación web|El bot"},
		{"es", "progr bot", "El bot"},
		{"en", "projec", "Projects"},
		{"en", "p", ""},
		// titles before descriptions before bodies
		{"en", "test", "Testing|Prices|Projects"},
		{"en", "testers", "Projects"},
		// several words: all of them, or else some; stop words do not count
		{"en", "testing costs", "Prices"},
		{"en", "what is the price", "Prices"},
		{"en", "the test and the price", "Prices"},
		{"en", "price facade", "Prices|Projects"},
		{"es", "el bot de la casa", "El bot"},
		{"es", "de", "Programación web"},
		{"es", "los", "Año nuevo|Ano"},
		{"en", "node.js 2025", "Projects"},
		// queries without results
		{"en", "xyzzy", ""},
		{"en", "", ""},
		{"en", "  \t\n", ""},
		{"en", "?!…«»()[]{}*+^$|\\", ""},
		{"en", ".*", ""},
		{"en", "🦊👩‍💻", ""},
		{"en", "\x00\x00", ""},
		{"en", "\xff\xfe", ""},
		{"en", "\u202eשלום", ""},
		{"en", strings.Repeat("a", 10_000), ""},
		{"en", strings.Repeat("zz ", 5_000), ""},
	} {
		docs := i18n.Localized[[]Document]{"en": english, "es": spanish}.In(c.lang)
		if got := titles(newIndex(languageOf(fullSite().Languages.Messages(c.lang)), nil, docs).find(c.query, Types)); got != c.want {
			t.Errorf("%s: %.60q finds %s, want %s", c.lang, c.query, got, c.want)
		}
	}
}

func TestFindTypes(t *testing.T) {
	docs := []Document{doc("Cat one", "", ""), doc("Cat two", "", ""), doc("Cat three", "", ""), doc("Cat four", "", ""), doc("Cat five", "", "")}
	for i, kind := range Types {
		docs[i].Type = kind
	}
	ix := newIndex(languageOf(fullSite().Languages.Messages("en")), nil, docs)
	for _, c := range []struct {
		types []Type
		want  string
	}{
		{Types, "Cat one|Cat two|Cat three|Cat four|Cat five"},
		{[]Type{Article}, "Cat two"},
		{[]Type{Chat, Project}, "Cat one|Cat five"},
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
	results := newIndex(languageOf(fullSite().Languages.Messages("en")), nil, docs).find("cat", Types)
	if len(results.Hits) != MaxHits || results.Total != len(docs) {
		t.Errorf("%d hits of %d, want %d of %d", len(results.Hits), results.Total, MaxHits, len(docs))
	}
}

// TestCount checks that Count agrees with the documents that are indexed, also where a language lacks some of them.
func TestCount(t *testing.T) {
	for name, site := range map[string]*content.Site{"full": fullSite(), "three": fixture("three"), "least": fixture("least")} {
		for _, lang := range site.Languages.List() {
			got := map[Type]int{}
			for _, d := range documents(site, lang, bodyText) {
				got[d.Type]++
			}
			for _, kind := range Types {
				if want := Count(site, lang, kind); got[kind] != want {
					t.Errorf("%s in %s: %d documents of type %s, %d are counted", name, lang, got[kind], kind, want)
				}
			}
		}
	}
}

// TestLargeSite checks that a search before all bodies are read finds titles, and one afterwards what is in the bodies.
func TestLargeSite(t *testing.T) {
	files := fstest.MapFS{
		"site.toml":    {Data: []byte("name = \"Large\"\nurl = \"https://large.example\"\nlanguages = [\"en\"]\n")},
		"profile.toml": {Data: []byte("name = \"Lin\"\nemail = \"lin@large.example\"\n")},
	}
	for i := range largeSite {
		text := fmt.Sprintf("---\ntitle: Walnut %d\ndescription: A tree\ndate: 2026-01-01\n---\nBlossoms.\n", i)
		files[fmt.Sprintf("articles/tree-%d/en.md", i)] = &fstest.MapFile{Data: []byte(text)}
	}
	site, findings, err := content.Load(files, content.Options{})
	if err != nil || len(site.Articles) != largeSite {
		t.Fatalf("%v %v", findings, err)
	}
	s := New(site)
	found := func(query string) int { return s.Find("en", query, Types).Total }
	if walnuts, blossoms := found("walnut"), found("blossoms"); walnuts != largeSite || blossoms != 0 {
		t.Errorf("at first %d by title and %d by body", walnuts, blossoms)
	}
	s.Prepare(t.Context())
	if walnuts, blossoms := found("walnut"), found("blossoms"); walnuts != largeSite || blossoms != largeSite {
		t.Errorf("then %d by title and %d by body", walnuts, blossoms)
	}
}

// TestLongText checks that a search does not wait for a long text: until it is compiled, articles are found by their titles.
func TestLongText(t *testing.T) {
	site, findings, err := content.Load(fstest.MapFS{
		"site.toml":           {Data: []byte("name = \"Long\"\nurl = \"https://long.example\"\nlanguages = [\"en\"]\n")},
		"profile.toml":        {Data: []byte("name = \"Lin\"\nemail = \"lin@long.example\"\n")},
		"articles/tree/en.md": {Data: []byte("---\ntitle: Walnut\ndescription: A tree\ndate: 2026-01-01\n---\n" + strings.Repeat("Blossoms.\n\n", 10_000))},
	}, content.Options{})
	if err != nil || len(site.Articles) != 1 {
		t.Fatalf("%v %v", findings, err)
	}
	s := New(site)
	found := func(query string) int { return s.Find("en", query, Types).Total }
	if found("walnut") != 1 || found("blossoms") != 0 {
		t.Error("the search waits for the text")
	}
	s.Prepare(t.Context())
	if found("walnut") != 1 || found("blossoms") != 1 {
		t.Error("the text is not found after it was compiled")
	}
}

// TestFindWithWrongLetter checks that a word is found with one letter inserted, left out, replaced or swapped with its neighbor,
// and that two wrong letters, short words and words that are there find nothing else.
func TestFindWithWrongLetter(t *testing.T) {
	ix := newIndex(languageOf(fullSite().Languages.Messages("en")), nil, []Document{
		doc("Restaurant", "", "A café that keeps its own article"), doc("Other", "", "An artifact, and a cat"),
	})
	for query, want := range map[string]string{
		"restuarant": "Restaurant", "restaurants": "Restaurant", "restaurent": "Restaurant", "restaurrant": "Restaurant",
		"restarant": "Restaurant", "artcile": "Restaurant", "own artcile": "Restaurant", "aarticle": "Restaurant",
		"articlex": "Restaurant", "cafée": "Restaurant",
		"rsetuarant": "", "artciel": "", "cot": "", "oter cat": "Other", "article": "Restaurant",
	} {
		if got := titles(ix.find(query, Types)); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

// TestPackedBodies checks that an index with packed bodies finds the same.
func TestPackedBodies(t *testing.T) {
	indexOf := func() *index {
		return newIndex(languageOf(fullSite().Languages.Messages("en")), nil, []Document{
			doc("Long", "", strings.Repeat("Many words before. ", 50)+"The cat sleeps. "+strings.Repeat("And many after. ", 50)),
			doc("Short", "A cat", ""),
		})
	}
	whole, packed := indexOf(), indexOf()
	packed.pack()
	if packed.docs[0].Body != "" {
		t.Error("the body is still there")
	}
	for _, query := range []string{"cat", "after", "nothing"} {
		want := whole.find(query, Types)
		if got := packed.find(query, Types); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", query, got, want)
		}
	}
}

// TestFindPages checks that the pages of a site are found by what visitors call them, and only on a site that has them.
func TestFindPages(t *testing.T) {
	full, least := newFullSearcher(), New(fixture("least"))
	for query, want := range map[string]i18n.Page{
		"newsletter": i18n.Newsletter, "GDPR": i18n.Privacy, "mailing list": i18n.Newsletter, "podcast episodes": i18n.Podcast,
		"questionnaire english": "survey-english", "video call": i18n.Meeting, "screen reader": i18n.Accessibility, "resume": i18n.Resume,
	} {
		found := full.Find("en", query, Types)
		if len(found.Hits) == 0 || found.Hits[0].Page != want {
			t.Errorf("%q finds %q first, want the page %s", query, titles(found), want)
		}
	}
	for _, hit := range least.Find("es", "newsletter", Types).Hits {
		if hit.Page == i18n.Newsletter {
			t.Error("a site without a newsletter has its page among the results")
		}
	}
}

// TestFindInOtherLanguages checks that what a page is called in another language of the site finds it, in its inflected forms too, and
// that the words that another language ignores are ignored.
func TestFindInOtherLanguages(t *testing.T) {
	messages := fullSite().Languages.Messages
	ix := newIndex(languageOf(messages("en")), nil, []Document{
		{Type: Page, Title: "Workshops", more: i18n.Localized[string]{"es": "Talleres de formación"}}, {Type: Page, Title: "Mailing list", Body: "By post"},
	}, languageOf(messages("es")))
	for query, want := range map[string]string{
		"taller de formacion": "Workshops", "workshop": "Workshops", "para qué una formación": "Workshops", "list": "Mailing list",
	} {
		if got := titles(ix.find(query, Types)); got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

// TestIndustryInOtherLanguage checks that the page of an industry is found where it is not in the visitor's language, and is shown as
// the page of services names it.
func TestIndustryInOtherLanguage(t *testing.T) {
	site := *fullSite()
	vertical := site.Verticals.Pages[0]
	vertical.Languages, vertical.Words = content.TextLanguages{"es"}, []string{"glassblower"}
	site.Verticals.Pages = []content.Vertical{vertical}
	hits := New(&site).Find("en", "glassblowers", Types).Hits
	if len(hits) != 1 || hits[0].Arg != vertical.ID {
		t.Fatalf("%v", hits)
	}
	name := hits[0].Document.Title
	if !slices.ContainsFunc(site.Services.UseCases(), func(c content.UseCase) bool { return c.Title.In("en") == name }) {
		t.Errorf("it is called %q", name)
	}
}

// TestRelated checks that a page is found by what the shipped words say is meant by its title.
func TestRelated(t *testing.T) {
	also := newRelated(languageOf(fullSite().Languages.Messages("en")))
	if got := also.of("For law firms and more"); !strings.Contains(got, "attorney") {
		t.Errorf("law firms: %q", got)
	}
	if got := also.of("A dental clinic"); !strings.Contains(got, "orthodontist") || strings.Contains(got, "physician") {
		t.Errorf("a dental clinic: %q", got)
	}
	if got := also.of("Firm ground"); got != "" {
		t.Errorf("firm ground: %q", got)
	}
}

// TestFindByTag checks that a text is found by its tags and its series, of which it says nothing else, and not by words that look like them.
func TestFindByTag(t *testing.T) {
	article := func(title, head string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("---\ntitle: " + title + "\ndescription: A text\ndate: 2026-01-02\n" + head + "---\n\nLeiser als sonst.\n")}
	}
	site, findings, err := content.Load(fstest.MapFS{
		"site.toml":        {Data: []byte("name = 'Ana'\nlanguages = ['de']\n")},
		"profile.toml":     {Data: []byte("name = 'Ana'\nemail = 'ana@example.com'\n")},
		"articles/a/de.md": article("Nachts", "tags: [Reise]\nseries: Nordkap\n"),
		"articles/b/de.md": article("Musik", ""),
	}, content.Options{})
	if err != nil || findings.Errors() > 0 {
		t.Fatal(err, findings)
	}
	searcher := New(site)
	for _, query := range []string{"reise", "nordkap"} {
		if got := titles(searcher.Find("de", query, Types)); got != "Nachts" {
			t.Errorf("%s finds %q", query, got)
		}
	}
}
