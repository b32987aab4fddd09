package i18n

import (
	"slices"
	"strings"
	"testing"
)

// TestScreens checks which languages the owner's screens can be in: those of the site, then all others that have words for them.
func TestScreens(t *testing.T) {
	italian := []string{"it.toml", "\"language.name\" = \"Italiano\"\n\"admin.frame.title\" = \"Gestione\""}
	after := func(list []Lang, own ...Lang) []Lang { // list, then the others that there are words in
		others := append(own, shipped(t).List()...)
		slices.Sort(others)
		return slices.Concat(list, slices.DeleteFunc(others, func(lang Lang) bool { return slices.Contains(list, lang) }))
	}
	for _, c := range []struct {
		why   string
		list  []Lang
		words []string
		own   []Lang // with words of the owner's
	}{
		{"every shipped language", []Lang{"en"}, nil, after([]Lang{"en"})},
		{"the site's first, in its order", []Lang{"pt", "es"}, nil, after([]Lang{"pt", "es"})},
		{"a language of the owner's own", []Lang{"es", "it"}, italian, after([]Lang{"es", "it"})},
		{"one that the site does not have", []Lang{"es"}, italian, after([]Lang{"es"}, "it")},
		{"not one without words for them", []Lang{"es", "eo"}, []string{"eo.toml", `"nav.home" = "Hejmo"`}, after([]Lang{"es"})},
		{"no file that is not a language's", []Lang{"es"}, []string{"not a tag.toml", `"admin.frame.title" = "X"`}, after([]Lang{"es"})},
	} {
		want := slices.DeleteFunc(slices.Clone(c.list), func(lang Lang) bool { return lang == "eo" })
		rest := slices.Concat(shipped(t).List(), c.own)
		slices.Sort(rest)
		for _, lang := range rest {
			if !slices.Contains(want, lang) {
				want = append(want, lang)
			}
		}
		if got := languagesOf(t, c.list, c.words).Screens(); !slices.Equal(got, want) {
			t.Errorf("%s: the languages are %v, want %v", c.why, got, want)
		}
	}
}

// TestScreen checks the messages of a language that the site does not have: its words, and the site's languages and paths.
func TestScreen(t *testing.T) {
	languages := languagesOf(t, []Lang{"es"}, nil)
	screen := languages.Screen("pt")
	want := shippedWords(t, "pt")["admin.frame.logout"].Other
	if got := screen.T("admin.frame.logout"); got != want || screen.Lang != "pt" {
		t.Errorf("the screen says %q in %s, want %q", got, screen.Lang, want)
	}
	if screen.Languages != languages || screen.Path(Articles) != "/articulos" || languages.Name("pt") != "Português" {
		t.Errorf("the articles are at %s, and the name is %s", screen.Path(Articles), languages.Name("pt"))
	}
	if got := languages.Screen("eo").Lang; got != "es" {
		t.Errorf("a language without words is shown in %s", got)
	}
	if languages.OfSite("pt") != "es" || languages.OfSite("es") != "es" {
		t.Error("the site has another language than it says")
	}
}

// TestScreenLacksWords checks that a word that the owner's language lacks is shown in the site's first language, with its
// placeholders and plural forms.
func TestScreenLacksWords(t *testing.T) {
	words := []string{"it.toml", "\"admin.frame.title\" = \"Gestione\"\n\"admin.frame.none\" = \"?\""}
	languages := languagesOf(t, []Lang{"es", "en"}, words)
	italian, spanish := languages.Screen("it"), languages.Messages("es")
	if italian.T("admin.frame.title") != "Gestione" || italian.Has("admin.frame.logout") {
		t.Fatalf("the title is %q", italian.T("admin.frame.title"))
	}
	for _, key := range []string{"admin.frame.logout", "admin-inbox.title"} {
		if got := italian.T(key); got != spanish.T(key) {
			t.Errorf("%s is %q, want %q", key, got, spanish.T(key))
		}
	}
	if got, want := italian.Count("admin-subscribers.removed", 2), spanish.Count("admin-subscribers.removed", 2); got != want {
		t.Errorf("the plural is %q, want %q", got, want)
	}
	if problems := languages.Problems(); len(problems) != 1 || !strings.Contains(problems[0].What, "admin.frame.none") {
		t.Errorf("the problems are %+v", problems)
	}
}

// TestShippedScreens checks that the words of every shipped language can be read when they are first needed.
func TestShippedScreens(t *testing.T) {
	for _, lang := range shipped(t).List() {
		other := Lang("en")
		if lang == other {
			other = "es"
		}
		if got := languagesOf(t, []Lang{other}, nil).Screen(lang).Lang; got != lang {
			t.Errorf("the screens in %s are in %s", lang, got)
		}
	}
}
