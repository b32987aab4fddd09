package importer_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/internal/importer"
)

// TestSays checks that the line about a site is taken along, or named where it would lack a language or be too long.
func TestSays(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 91)
	for _, c := range []struct {
		line      string
		languages []string
		want      string
		named     bool
	}{
		{"Old boats", []string{"en"}, "Old boats", false},
		{"Old boats", []string{"en", "es"}, "", true},
		{long, []string{"en"}, "", true},
		{long[2:], []string{"en"}, long[2:], false},
		{"", []string{"en", "es"}, "", false},
	} {
		source := &importer.Source{Description: c.line}
		got := source.Says(c.languages)
		if named := len(source.Findings) == 1 && strings.Contains(source.Findings[0].What, c.line); got != c.want || named != c.named {
			t.Errorf("%q in %v: %q, named: %v", c.line, c.languages, got, named)
		}
	}
}

// TestNames checks what a site of Jekyll is called.
func TestNames(t *testing.T) {
	t.Parallel()
	for config, want := range map[string]string{
		"title: Old boats": "Old boats",
		"title: blank\nfirst_name: Ada\nmiddle_name:\nlast_name: Lovelace": "Ada Lovelace", // as al-folio has it
	} {
		source, err := importer.Read(fstest.MapFS{
			"_config.yml":            {Data: []byte(config)},
			"_posts/2020-02-03-a.md": {Data: []byte("Words.\n")},
		}, "")
		must(t, err)
		if source.Name != want {
			t.Errorf("%q: the site is called %q, want %q", config, source.Name, want)
		}
	}
}

// TestLanguageNames checks that a site of Hugo is called what it is in its main language, that other names are in the report, and whose email
// address is known.
func TestLanguageNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ config, name, other, email string }{
		{"title = \"Old\"\n[params]\nemail = \"a@example.com\"", "Old", "", "a@example.com"},
		{"title = \"Old\"\n[languages.en]\ntitle = \"Boats\"\nweight = 1\n[languages.de]\ntitle = \"Boote\"\nweight = 2\n[params.author]\nemail = \"b@example.com\"", "Boats", "Boote", "b@example.com"},
		{"title = \"Old\"\n[author]\nemail = \"c@example.com\"\n[languages.en]\n[languages.de]", "Old", "", "c@example.com"},
	} {
		source, err := importer.Read(fstest.MapFS{
			"hugo.toml":          {Data: []byte(c.config)},
			"content/posts/a.md": {Data: []byte("---\ntitle: A\ndescription: A.\ndate: 2020-02-03\n---\nWords.\n")},
		}, "")
		must(t, err)
		named := ""
		for _, f := range source.Findings {
			named += f.What
		}
		if source.Name != c.name || source.Email != c.email || strings.Contains(named, "is called") != (c.other != "") || !strings.Contains(named, c.other) {
			t.Errorf("%s: %q, %q, %s", c.config, source.Name, source.Email, named)
		}
	}
}
