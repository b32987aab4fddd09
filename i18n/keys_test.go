package i18n

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// How sources name messages. They build a key in four ways only, so that this test can find the messages in use:
//
//	"category." + id                  a prefix that ends in a dot or an underscore
//	"error." + kind + ".heading"      a prefix and a suffix
//	string(page) + ".title"           the id of a page and a suffix
//	notice(form, "admin-text.done.")  a prefix, to which the function adds
var (
	wholeKey      = regexp.MustCompile(`\.(?:T|Tf|Count)\("([^"]+)"[,)]`)
	anyLiteral    = regexp.MustCompile(`"([a-zA-Z][\w-]*(?:\.[\w-]+)+)"`)
	prefixed      = regexp.MustCompile(`"([a-zA-Z][\w.-]*[._])"\s*\+\s*[\w.\[\]]+(?:\([^()"]*\))?(?:\s*\+\s*"(\.[\w.-]+)")?`)
	pagePrefixed  = regexp.MustCompile(`string\([\w.]+\)\s*\+\s*"(\.[\w.-]+)"`)
	passedPrefix  = regexp.MustCompile(`"([a-zA-Z][\w-]*\.[\w.-]+\.)"\)`)
	sourceFolders = []string{"../views", "../handlers", "../content", "../internal/assistant", "../internal/importer", "../internal/search", "../app", "."}
)

// keyUse is how the sources refer to messages.
type keyUse struct {
	called   map[string]string // key → a source that names it in a call
	literal  map[string]bool   // every string literal that looks like a key
	patterns []*regexp.Regexp  // match the keys that the sources build
}

func readKeyUse(t *testing.T) keyUse {
	t.Helper()
	use := keyUse{called: map[string]string{}, literal: map[string]bool{}}
	for _, folder := range sourceFolders {
		err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !isSource(name) {
				return err
			}
			text, err := os.ReadFile(folder + "/" + name)
			use.add(folder+"/"+name, string(text))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return use
}

func isSource(name string) bool {
	if strings.HasSuffix(name, "_templ.go") || strings.HasSuffix(name, "_test.go") {
		return false
	}
	return strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".templ")
}

func (u *keyUse) add(name, text string) {
	for _, m := range wholeKey.FindAllStringSubmatch(text, -1) {
		u.called[m[1]] = name
	}
	for _, m := range anyLiteral.FindAllStringSubmatch(text, -1) {
		u.literal[m[1]] = true
	}
	for _, m := range prefixed.FindAllStringSubmatch(text, -1) {
		u.patterns = append(u.patterns, regexp.MustCompile("^"+regexp.QuoteMeta(m[1])+`[\w-]+`+regexp.QuoteMeta(m[2])+"$"))
	}
	for _, m := range passedPrefix.FindAllStringSubmatch(text, -1) {
		u.patterns = append(u.patterns, regexp.MustCompile("^"+regexp.QuoteMeta(m[1])+`[\w-]+$`))
	}
	for _, m := range pagePrefixed.FindAllStringSubmatch(text, -1) {
		for _, entry := range slices.Concat(visitorPages, ownerPages) {
			u.patterns = append(u.patterns, regexp.MustCompile("^"+regexp.QuoteMeta(string(entry.Page)+m[1])+"$"))
		}
	}
}

func (u *keyUse) uses(key string) bool {
	if u.called[key] != "" || u.literal[key] {
		return true
	}
	for _, pattern := range u.patterns {
		if pattern.MatchString(key) {
			return true
		}
	}
	return false
}

func TestKeysInUse(t *testing.T) {
	use, messages := readKeyUse(t), shippedWords(t, sourceLang)
	if len(use.called) < 20 {
		t.Fatalf("found %d messages in the sources, want at least 20", len(use.called))
	}
	for key, name := range use.called {
		if messages[key] == nil {
			t.Errorf("%s uses the message %s, which does not exist", name, key)
		}
	}
	for key := range messages {
		if !use.uses(strings.TrimSuffix(key, variantEnd(key))) && !optionalWords[key] {
			t.Errorf("no source uses the message %s", key)
		}
	}
}

// TestWordsLieInTheirFile checks that a shipped language has three files, and each word stands in the one for those who read it.
func TestWordsLieInTheirFile(t *testing.T) {
	names, err := fs.Glob(Locales(), "*.toml")
	if err != nil {
		t.Fatal(err)
	}
	langs, err := Shipped(Locales())
	if err != nil || len(names) != 3*len(langs) || len(langs) == 0 {
		t.Errorf("%d files for %d languages (%v)", len(names), len(langs), err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(Locales(), name)
		if err != nil {
			t.Fatal(err)
		}
		found, err := parseWords(string(text), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for key := range found {
			if file, _, _ := strings.Cut(name, "."); file != fileOf(key) {
				t.Errorf("%s has %s, which belongs to %s", name, key, fileOf(key))
			}
		}
	}
}
