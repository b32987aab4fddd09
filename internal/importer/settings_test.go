package importer_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/importer"
)

// TestSays checks that the line about a site is taken along, or named where it would lack a language or be too long.
func TestSays(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 91)
	both := i18n.Localized[string]{"": "Boats", "es": "Barcos"}
	for _, c := range []struct {
		line      i18n.Localized[string]
		languages []string
		want      string
	}{
		{i18n.Same("Old boats"), []string{"en"}, "description.en = \"Old boats\"\n\n"},
		{i18n.Same("Old boats"), []string{"en", "es"}, ""},
		{both, []string{"en", "es"}, "description.en = \"Boats\"\ndescription.es = \"Barcos\"\n\n"},
		{i18n.Same(long), []string{"en"}, ""},
		{i18n.Same(long[2:]), []string{"en"}, "description.en = \"" + long[2:] + "\"\n\n"},
		{nil, []string{"en", "es"}, ""},
	} {
		source := &importer.Source{Main: "en", Description: c.line}
		if got := string(source.Profile(nil, c.languages)); got != c.want {
			t.Errorf("%q in %v: %q, want %q", c.line, c.languages, got, c.want)
		}
		site, _, err := content.Load(fstest.MapFS{
			"site.toml":    {Data: []byte("name = \"A\"\nlanguages = [\"" + strings.Join(c.languages, `", "`) + "\"]\n")},
			"profile.toml": {Data: []byte(c.want + "name = \"A\"\nemail = \"a@example.com\"\n")},
		}, content.Options{})
		must(t, err)
		report := source.Plan(site).Report(nil)
		if named := strings.Contains(report, "the line about the site is not taken along: "); named != (c.want == "" && len(c.line) > 0) {
			t.Errorf("%q in %v: the report is\n%s", c.line, c.languages, report)
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
		{"title = \"Old\"\n[languages.en]\n[[languages.en.params.socialIcons]]\nname = \"email\"\nurl = \"mailto:d@example.com\"", "Old", "", "d@example.com"},
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
