package i18n

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
)

// files returns a file system from pairs of a name and a text.
func files(pairs ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

// shipped returns the languages of a site with these shipped ones: all if none is named.
func shipped(t testing.TB, list ...Lang) *Languages {
	t.Helper()
	if len(list) == 0 {
		var err error
		if list, err = Shipped(Locales()); err != nil || len(list) < 2 {
			t.Fatalf("the shipped languages are %v (%v)", list, err)
		}
	}
	return languagesOf(t, list, nil)
}

// languagesOf returns the languages of a site with the owner's words in pairs of a name and a text.
func languagesOf(t testing.TB, list []Lang, words []string) *Languages {
	t.Helper()
	languages, err := NewLanguages(list, Locales(), files(words...), Traits{})
	if err != nil {
		t.Fatal(err)
	}
	return languages
}

// shippedWords returns the shipped words of one language.
func shippedWords(t testing.TB, lang Lang) wordTable {
	t.Helper()
	reader := wordReader{shipped: Locales()}
	table, err := reader.readShipped(lang)
	if err != nil || len(table) == 0 {
		t.Fatalf("%s has %d words (%v)", lang, len(table), err)
	}
	return table
}

func TestMessages(t *testing.T) {
	languages, err := NewLanguages([]Lang{"en", "es"}, files(
		"a.en.toml", "\"a.plain\" = \"Hello\"\n\"a.name\" = \"Hello, {{.Name}}\"\n"+
			"[\"a.count\"]\none = \"{{.Count}} article\"\nother = \"{{.Count}} articles\"",
		"a.es.toml", "\"a.plain\" = \"Hola\"\n\"a.name\" = \"Hola, {{.Name}}\"\n"+
			"[\"a.count\"]\none = \"{{.Count}} artículo\"\nmany = \"{{.Count}} de artículos\"\nother = \"{{.Count}} artículos\"",
	), nil, Traits{})
	if err != nil {
		t.Fatal(err)
	}
	en, es := languages.Messages("en"), languages.Messages("es")
	for _, c := range [][2]string{
		{en.T("a.plain"), "Hello"},
		{es.T("a.plain"), "Hola"},
		{en.Tf("a.name", map[string]any{"Name": "Ana"}), "Hello, Ana"},
		{es.Tf("a.name", map[string]any{"Name": "Ana"}), "Hola, Ana"},
		{en.Count("a.count", 0), "0 articles"},
		{en.Count("a.count", 1), "1 article"},
		{es.Count("a.count", 1), "1 artículo"},
		{es.Count("a.count", 2), "2 artículos"},
		{es.Count("a.count", 1_000_000), "1000000 de artículos"},
		{en.T("a.missing"), "a.missing"},
	} {
		if c[0] != c[1] {
			t.Errorf("the message is %q, want %q", c[0], c[1])
		}
	}
}

func TestNewLanguagesRefuses(t *testing.T) {
	for _, c := range []struct {
		why  string
		list []Lang
		fsys fstest.MapFS
		want string
	}{
		{"no language", nil, files(), "none"},
		{"a language twice", []Lang{"en", "en"}, files("a.en.toml", `"a.x" = "X"`), "en is named twice"},
		{"what is no tag", []Lang{"not a tag"}, files(), `"not a tag"`},
		{"a language without words", []Lang{"en", "fr"}, files("a.en.toml", `"a.x" = "X"`), "words/fr.toml"},
		{"an empty message", []Lang{"en"}, files("a.en.toml", `"a.x" = " "`), "a.x is empty"},
		{"a plural without its main form", []Lang{"en"}, files("a.en.toml", "[\"a.x\"]\none = \"One\""), "a.x is empty"},
		{"a message twice in a file", []Lang{"en"}, files("a.en.toml", "\"a.x\" = \"X\"\n\"a.x\" = \"Y\""), "a.en.toml"},
		{"a message twice in two files", []Lang{"en"}, files("a.en.toml", `"a.x" = "X"`, "b.en.toml", `"a.x" = "Y"`), "a.x is defined twice"},
		{"something that is not TOML", []Lang{"en"}, files("a.en.toml", `{"a.x"}`), "a.en.toml"},
		{"a number", []Lang{"en"}, files("a.en.toml", `"a.x" = 3`), "a.x is not a text"},
	} {
		_, err := NewLanguages(c.list, c.fsys, nil, Traits{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want it to contain %q", c.why, err, c.want)
		}
	}
}

// TestShippedMessages checks that every shipped language has every message, with the same placeholders and the plural forms
// that the language needs.
func TestShippedMessages(t *testing.T) {
	languages := shipped(t)
	source := shippedWords(t, sourceLang)
	for _, lang := range languages.List() {
		words := shippedWords(t, lang)
		for _, key := range missingKeys(words, source) {
			t.Errorf("%s has no %s", lang, key)
		}
		for _, key := range missingKeys(source, words) {
			t.Errorf("%s has no %s, which %s has", sourceLang, key, lang)
		}
		checkForms(t, lang, words, source)
	}
}

func checkForms(t *testing.T, lang Lang, words, source wordTable) {
	t.Helper()
	for key, message := range words {
		if source[key] == nil {
			continue
		}
		got, err := placeholdersOf(message)
		want, _ := placeholdersOf(source[key])
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: the placeholders of %s are %v, want %v (%v)", lang, key, got, want, err)
		}
		if isPlural := source[key].One != ""; isPlural != (message.One != "") {
			t.Errorf("%s: %s must have the form one just as in %s", lang, key, sourceLang)
		} else if isPlural {
			checkPlural(t, lang, message)
		}
	}
}

// checkPlural checks that a message has the form that each of many numbers asks for: that which go-i18n says.
func checkPlural(t *testing.T, lang Lang, message *goi18n.Message) {
	t.Helper()
	bundle := goi18n.NewBundle(pluralTag(lang))
	if err := bundle.AddMessages(pluralTag(lang), message); err != nil {
		t.Fatal(err)
	}
	localizer := goi18n.NewLocalizer(bundle, string(lang))
	messages := newMessages(lang, wordTable{message.ID: message}, nil)
	for _, n := range []int{0, 1, 2, 3, 5, 11, 21, 100, 999_999, 1_000_000, 3_000_000, 3_000_001} {
		config := goi18n.LocalizeConfig{MessageID: message.ID, PluralCount: n, TemplateData: map[string]any{"Count": n, "Time": n}}
		want, err := localizer.Localize(&config)
		if got := messages.countOf(message.ID, n, map[string]any{"Count": n, "Time": n}); err != nil || got != want || got == "" {
			t.Errorf("%s: %s says %q for %d, want %q: %v", lang, message.ID, got, n, want, err)
		}
	}
}

// TestPluralsOfAnyLanguage checks the forms of languages that are not shipped, which an owner may write.
func TestPluralsOfAnyLanguage(t *testing.T) {
	for _, lang := range []Lang{"ar", "ca", "cs", "cy", "da", "ga", "hr", "it", "ja", "lt", "lv", "nl", "pl", "pt-PT", "ro", "ru", "sl", "sv", "tr", "uk"} {
		checkPlural(t, lang, &goi18n.Message{ID: "m", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"})
	}
}

func TestOneLanguage(t *testing.T) {
	languages := shipped(t, "es")
	if languages.Several() || languages.Fallback() != "es" || len(languages.Others("es")) != 0 {
		t.Errorf("the languages are %v", languages.List())
	}
	for _, entry := range languages.Pages() {
		if path := languages.Path("es", entry.Page, "a", "b"); strings.Contains(path, "?") {
			t.Errorf("the address of %s is %s", entry.Page, path)
		}
	}
	if lang := languages.Negotiate("en", "en", "en"); lang != "es" {
		t.Errorf("the language is %s", lang)
	}
	if lang, ok := languages.LangOfPath("/articulos/a"); ok {
		t.Errorf("the path implies %s", lang)
	}
}

// TestOwnWords checks that an owner's file replaces words one by one, and can be a language that is not shipped.
func TestOwnWords(t *testing.T) {
	languages := languagesOf(t, []Lang{"es", "it"}, []string{
		"es.toml", `path.articles = "textos"`,
		"it.toml", `
nav.home = "Pagina iniziale"
"path.articles" = "articoli"
[language]
name = "Italiano"
date = "2 gennaio 2006"
month = "gennaio 2006"
months = "gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre"
number = "1 234"
percent = "34 %"
`,
	})
	es, it := languages.Messages("es"), languages.Messages("it")
	day := time.Date(2024, time.August, 12, 0, 0, 0, 0, time.UTC)
	for _, c := range [][2]string{
		{it.T("nav.home"), "Pagina iniziale"},
		{it.T("nav.portfolio"), es.T("nav.portfolio")},
		{it.LongDate(day), "12 agosto 2024"},
		{it.MonthYear(day), "agosto 2024"},
		{it.Number(12345), "12 345"},
		{it.Percent(1, 2), "50 %"},
		{it.Name(), "Italiano"},
		{it.Locale(), "it"},
		{it.Stemmer(), ""},
		{es.Path(Article, "x"), "/textos/x"},
		{it.Path(Article, "x"), "/articoli/x"},
		{es.Path(Search), "/busqueda"},
		{it.Path(Search), "/busqueda?lng=it"},
	} {
		if c[0] != c[1] {
			t.Errorf("it is %q, want %q", c[0], c[1])
		}
	}
	if problems := languages.Problems(); len(problems) > 0 {
		t.Errorf("there are problems: %v", problems)
	}
	if missing, _ := languages.Missing("it"); !slices.Contains(missing, "nav.portfolio") || slices.Contains(missing, "nav.home") {
		t.Errorf("%d words are missing", len(missing))
	}
	if visitors, owners := languages.Missing("es"); len(visitors)+len(owners) > 0 {
		t.Errorf("Spanish lacks %v %v", visitors, owners)
	}
}

// TestOwnLanguageAlone checks that a site in a language that is not shipped never shows a key.
func TestOwnLanguageAlone(t *testing.T) {
	languages := languagesOf(t, []Lang{"eo"}, []string{"eo.toml", `"nav.home" = "Hejmo"`})
	m := languages.Messages("eo")
	if got := m.T("nav.portfolio"); got == "nav.portfolio" {
		t.Errorf("a missing word is shown as %q", got)
	}
	if got := m.LongDate(time.Date(2024, time.August, 12, 0, 0, 0, 0, time.UTC)); got != "2024-08-12" {
		t.Errorf("the date is %q", got)
	}
	if got := m.Number(12345); got != "12\u202f345" {
		t.Errorf("the number is %q", got)
	}
}

func TestOwnWordsProblems(t *testing.T) {
	for _, c := range []struct{ why, text, what, do string }{
		{"an unknown key", `"nav.hone" = "Inicio"`, "nav.hone", "nav.home"},
		{"an empty word", `"nav.home" = ""`, "empty", "delete"},
		{"not TOML", "\"nav.home\" = \"a\n", "", `"key" = "words"`},
		{"an unknown placeholder", `"nav.home" = "Hi {{.Who}}"`, "{{.Who}}", "no placeholder"},
		{"code", `"nav.home" = "{{range .}}x{{end}}"`, "cannot be filled in", "{{.Name}}"},
		{"a word that no address can have", `"path.search" = "dónde está"`, "cannot stand in an address", "lower-case"},
		{"a word of the engine's", `"path.search" = "admin"`, "cannot stand in an address", "admin"},
		{"the address of another page", `"path.search" = "portfolio"`, "/portfolio", "path.search"},
		{"the word of another page", `"path.search" = "articulos"`, "/articulos", "path."},
	} {
		languages := languagesOf(t, []Lang{"es"}, []string{"es.toml", c.text})
		problems := languages.Problems()
		if len(problems) != 1 || problems[0].File != "es.toml" || !strings.Contains(problems[0].What, c.what) ||
			!strings.Contains(problems[0].Do, c.do) {
			t.Errorf("%s: the problems are %+v", c.why, problems)
		}
	}
}

// TestThreeLanguages checks the addresses where some languages have the same words.
func TestThreeLanguages(t *testing.T) {
	languages := languagesOf(t, []Lang{"en", "es", "gl"}, []string{
		"gl.toml", "\"path.articles\" = \"artigos\"\n\"path.search\" = \"busqueda\"\n\"path.connects\" = \"conexiones\"",
	})
	for _, c := range []struct {
		lang Lang
		page Page
		want string
	}{
		{"en", Home, "/"}, {"es", Home, "/?lng=es"}, {"gl", Home, "/?lng=gl"},
		{"en", Articles, "/articles"}, {"es", Articles, "/articulos"}, {"gl", Articles, "/artigos"},
		{"en", Search, "/search"}, {"es", Search, "/busqueda"}, {"gl", Search, "/busqueda?lng=gl"},
		{"en", Privacy, "/privacy"}, {"es", Privacy, "/privacidad"}, {"gl", Privacy, "/privacy?lng=gl"},
	} {
		if got := languages.Path(c.lang, c.page); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.page, c.lang, got, c.want)
		}
	}
	for path, want := range map[string][]Lang{
		"/artigos/x": {"gl"}, "/busqueda": {"es", "gl"}, "/privacy": {"en", "gl"}, "/": {"en", "es", "gl"},
		"/nothing": {"en", "es", "gl"}, "/conexiones/clientes": {"es"}, "/conexiones/other": {"es", "gl"},
	} {
		if got := languages.LangsOfPath(path); !slices.Equal(got, want) {
			t.Errorf("%s implies %v, want %v", path, got, want)
		}
	}
	if routes := languages.Routes(Search); len(routes) != 2 || !slices.Equal(routes[1].Langs, []Lang{"es", "gl"}) {
		t.Errorf("the routes are %v", routes)
	}
}

// TestApostrophes checks that shipped words have the apostrophe of print, not that of a typewriter.
func TestApostrophes(t *testing.T) {
	typed := regexp.MustCompile(`\pL'\pL`)
	for _, lang := range shipped(t).List() {
		for key, message := range shippedWords(t, lang) {
			if key == "chat.limit" { // its text is given, letter by letter
				continue
			}
			for _, text := range []string{message.One, message.Many, message.Other} {
				if found := typed.FindString(text); found != "" {
					t.Errorf("%s in %s has %q", key, lang, found)
				}
			}
		}
	}
}
