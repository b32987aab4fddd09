package i18n

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/BurntSushi/toml"
)

// files returns a file system from pairs of a name and a text.
func files(pairs ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

func TestLoadMessages(t *testing.T) {
	messages, err := LoadMessages(files(
		"a.en.toml", "\"a.plain\" = \"Hello\"\n\"a.name\" = \"Hello, {{.Name}}\"\n"+
			"[\"a.count\"]\none = \"{{.Count}} article\"\nother = \"{{.Count}} articles\"",
		"a.es.toml", "\"a.plain\" = \"Hola\"\n\"a.name\" = \"Hola, {{.Name}}\"\n"+
			"[\"a.count\"]\none = \"{{.Count}} artículo\"\nmany = \"{{.Count}} de artículos\"\nother = \"{{.Count}} artículos\"",
	))
	if err != nil {
		t.Fatal(err)
	}
	en, es := messages.In(EN), messages.In(ES)
	for _, c := range [][2]string{
		{en.T("a.plain"), "Hello"},
		{es.T("a.plain"), "Hola"},
		{en.Tf("a.name", map[string]any{"Name": "Vera"}), "Hello, Vera"},
		{es.Tf("a.name", map[string]any{"Name": "Vera"}), "Hola, Vera"},
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

func TestLoadMessagesRefuses(t *testing.T) {
	for _, c := range []struct {
		why  string
		fsys fstest.MapFS
		want string
	}{
		{"a message that Spanish lacks", files("a.en.toml", `"a.x" = "X"`, "a.es.toml", `"a.y" = "Y"`), "es has no a.x"},
		{"a message that English lacks", files("a.en.toml", `"a.x" = "X"`, "a.es.toml", `"a.y" = "Y"`), "en has no a.y"},
		{"a file that Spanish lacks", files("a.en.toml", `"a.x" = "X"`), "es has no a.x"},
		{"an empty message", files("a.en.toml", `"a.x" = " "`, "a.es.toml", `"a.x" = "X"`), "a.x is empty"},
		{"a plural without its main form", files("a.en.toml", "[\"a.x\"]\none = \"One\""), "a.x is empty"},
		{"a message twice in a file", files("a.en.toml", "\"a.x\" = \"X\"\n\"a.x\" = \"Y\""), "a.en.toml"},
		{"a message twice in two files", files("a.en.toml", `"a.x" = "X"`, "b.en.toml", `"a.x" = "Y"`), "a.x is defined twice"},
		{"another language", files("a.fr.toml", `"a.x" = "X"`), "a.fr.toml"},
		{"no language", files("a.toml", `"a.x" = "X"`), "a.toml"},
		{"something that is not TOML", files("a.en.toml", `{"a.x"}`), "a.en.toml"},
	} {
		_, err := LoadMessages(c.fsys)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want it to contain %q", c.why, err, c.want)
		}
	}
}

// shipped reads the messages that are compiled in.
func shipped(t *testing.T) messageTable {
	t.Helper()
	bundle := goi18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	found, err := readMessages(bundle, Locales())
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestShippedMessages(t *testing.T) {
	if _, err := LoadMessages(Locales()); err != nil {
		t.Fatal(err)
	}
	messages := shipped(t)
	for key, en := range messages[EN] {
		es := messages[ES][key]
		if a, b := placeholders(en), placeholders(es); !slices.Equal(a, b) {
			t.Errorf("%s: the placeholders are %v in English and %v in Spanish", key, a, b)
		}
		if (en.One == "") != (es.One == "") || (en.One == "") != (es.Many == "") {
			t.Errorf("%s: a plural needs the forms one and other in English, and one, many and other in Spanish", key)
		}
	}
}

// placeholders lists the placeholders of a message in all its forms, sorted.
func placeholders(m *goi18n.Message) []string {
	found := map[string]bool{}
	for _, form := range []string{m.One, m.Many, m.Other} {
		for _, part := range strings.Split(form, "{{")[1:] {
			name, _, closed := strings.Cut(part, "}}")
			if !closed || !strings.HasPrefix(name, ".") || strings.ContainsAny(name, " |") {
				name = "malformed " + name
			}
			found[name] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}
