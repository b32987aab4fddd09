package i18n

import (
	"slices"
	"testing"
)

// TestPageEntries checks that each page is one entry, whole: what it names exists in every shipped language.
func TestPageEntries(t *testing.T) {
	languages := shipped(t)
	seen := map[Page]bool{}
	has := func(page Page, key string) {
		for _, lang := range languages.List() {
			if key != "" && !languages.Messages(lang).Has(key) {
				t.Errorf("%s: the words of %s lack %s", page, lang, key)
			}
		}
	}
	for _, entry := range languages.Pages() {
		if seen[entry.Page] {
			t.Errorf("%s has two entries", entry.Page)
		}
		seen[entry.Page] = true
		has(entry.Page, entry.Label)
		if entry.Search > 0 {
			has(entry.Page, "search.words."+string(entry.Page))
		}
		if entry.Topic != "" {
			has(entry.Page, "assistant.words."+entry.Topic)
		}
		if (entry.Label != "" || entry.Menu > 0) && entry.Icon == "" {
			t.Errorf("%s is in menus, without an icon", entry.Page)
		}
		if parent := languages.Entry(entry.Parent); entry.Parent != "" && parent.Label == "" && parent.Menu == 0 {
			t.Errorf("%s: its parent %s is in no menu", entry.Page, entry.Parent)
		}
	}
}

// These are pages that menus can name and the search or the assistant does not know, and why.
var (
	notSearched = map[Page]string{Home: "it shows parts of others", About: "a profile", Resume: "a profile", Search: "it is the search"}
	noTopic     = map[Page]string{Home: "it shows parts of others", Chat: "it is the assistant"}
)

// TestPagesAreFound checks that no page that menus can name is forgotten by the search or the assistant.
func TestPagesAreFound(t *testing.T) {
	for _, entry := range visitorPages {
		if entry.Label == "" {
			continue
		}
		if (entry.Search > 0) == (notSearched[entry.Page] != "") {
			t.Errorf("%s: Search is %d; notSearched says %q", entry.Page, entry.Search, notSearched[entry.Page])
		}
		if (entry.Topic != "") == (noTopic[entry.Page] != "") {
			t.Errorf("%s: the topic is %q; noTopic says %q", entry.Page, entry.Topic, noTopic[entry.Page])
		}
	}
}

// TestOwnPages checks the paths of pages that a site has besides those of the program.
func TestOwnPages(t *testing.T) {
	page := func(id Page, paths ...string) PageEntry {
		return PageEntry{Page: id, Paths: Localized[string]{"en": paths[0], "es": paths[len(paths)-1]}, Parent: Surveys}
	}
	languages, err := NewLanguages([]Lang{"en", "es"}, Locales(), nil, Traits{Own: []PageEntry{
		page("survey-tools", "/tools-survey", "/encuesta-de-herramientas"), page("survey-one", "/polls/one"),
		page("taken", "/free", "/articulos"), page("below", "/articles/any"), page("twice", "/tools-survey"),
		page("reserved", "/admin/survey"), page("malformed", "/Tools"), page("slash", "/tools/"), page("none", ""),
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := languages.Path("es", "survey-tools"); got != "/encuesta-de-herramientas" || !languages.HasOwnPaths("survey-tools") {
		t.Errorf("the Spanish path is %s", got)
	}
	if got := languages.Path("es", "survey-one"); got != "/polls/one?lng=es" {
		t.Errorf("the Spanish address of a path that languages share is %s", got)
	}
	if got, _, ok := languages.PageAt("/encuesta-de-herramientas"); !ok || got != "survey-tools" || languages.Entry(got).Parent != Surveys {
		t.Errorf("the page at the Spanish path is %q", got)
	}
	if lang, ok := languages.LangOfPath("/encuesta-de-herramientas"); !ok || lang != "es" {
		t.Errorf("the path implies %q", lang)
	}
	var wrong []Page
	for _, problem := range languages.Problems() {
		wrong = append(wrong, problem.Page)
		if languages.Entry(problem.Page).Page != "" {
			t.Errorf("%s is a page, though %s", problem.Page, problem.What)
		}
	}
	if want := []Page{"taken", "below", "twice", "reserved", "malformed", "slash", "none"}; !slices.Equal(wrong, want) {
		t.Errorf("the pages with a problem are %q, want %q", wrong, want)
	}
}
