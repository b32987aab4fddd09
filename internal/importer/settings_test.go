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
