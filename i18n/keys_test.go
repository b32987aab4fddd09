package i18n

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// How sources name messages. A key may be put together in three ways only, so that this test can tell which messages
// are in use:
//
//	"category." + id                  a prefix that ends in a dot or an underscore
//	"error." + kind + ".heading"      a prefix and a suffix
//	string(page) + ".title"           a page's identity and a suffix
var (
	wholeKey    = regexp.MustCompile(`\.(?:T|Tf|Count)\("([^"]+)"[,)]`)
	anyLiteral  = regexp.MustCompile(`"([a-zA-Z][\w-]*(?:\.[\w-]+)+)"`)
	prefixed    = regexp.MustCompile(`"([a-zA-Z][\w.-]*[._])"\s*\+\s*[\w.\[\]]+(?:\([^()"]*\))?(?:\s*\+\s*"(\.[\w.-]+)")?`)
	pageBound   = regexp.MustCompile(`string\([\w.]+\)\s*\+\s*"(\.[\w.-]+)"`)
	sourceRooms = []string{"../views", "../handlers", "../internal/search"}
)

// keyUse is what the sources say about messages.
type keyUse struct {
	called   map[string]string // key → source that asks for it by name
	literal  map[string]bool   // every literal that looks like a key
	patterns []*regexp.Regexp  // of keys that are put together
}

func readKeyUse(t *testing.T) keyUse {
	t.Helper()
	use := keyUse{called: map[string]string{}, literal: map[string]bool{}}
	for _, room := range sourceRooms {
		err := fs.WalkDir(os.DirFS(room), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !isSource(name) {
				return err
			}
			text, err := os.ReadFile(room + "/" + name)
			use.add(room+"/"+name, string(text))
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
	for _, m := range pageBound.FindAllStringSubmatch(text, -1) {
		for page := range paths {
			u.patterns = append(u.patterns, regexp.MustCompile("^"+regexp.QuoteMeta(string(page)+m[1])+"$"))
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
	use, messages := readKeyUse(t), shipped(t)[EN]
	if len(use.called) < 20 {
		t.Fatalf("the sources ask for %d messages: this test does not find them", len(use.called))
	}
	for key, name := range use.called {
		if messages[key] == nil {
			t.Errorf("%s asks for the message %s, which does not exist", name, key)
		}
	}
	for key := range messages {
		if !use.uses(key) {
			t.Errorf("nothing asks for the message %s", key)
		}
	}
}

// TestMessageFilesStaySmall keeps each noun's words together and none too many.
func TestMessageFilesStaySmall(t *testing.T) {
	const most = 60
	files, err := fs.Glob(Locales(), "*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no files (%v)", err)
	}
	key := regexp.MustCompile(`(?m)^\[?"[^"]+"`)
	for _, name := range files {
		text, err := fs.ReadFile(Locales(), name)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(key.FindAll(text, -1)); n > most {
			t.Errorf("%s has %d messages, want at most %d: split it by noun", name, n, most)
		}
	}
}
