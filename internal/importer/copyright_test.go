package importer_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"portfolio/app"
)

// TestCopyright checks that the copyright of a site of Hugo is a word of the new one, and that a license alone is named in the report.
func TestCopyright(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ config, words, report string }{
		{"languageCode = \"en\"\n" + `copyright = "&copy; {year} Ada, <a href='/cc'>CC BY-SA 4.0</a>"`, "\"layout.copyright\" = \"© {{.Year}} Ada, CC BY-SA 4.0\"\n", ""},
		{`copyright = "{{ year }} Ada"`, "", "is made by the theme"},
		{"[params]\nlicense = \"CC BY-SA 4.0\"", "", "the license of the texts is CC BY-SA 4.0"},
		{"copyright = \"Ada\"", "\"layout.copyright\" = \"Ada\"\n", ""},
		{"", "", ""},
	} {
		source := fstest.MapFS{
			"hugo.toml":          {Data: []byte(c.config + "\n")},
			"content/posts/a.md": {Data: []byte("---\ntitle: A\ndate: 2020-02-03\n---\nWords.\n")},
		}
		dir := newSite(t, []string{"en"})
		plan := planFor(t, source, dir)
		_, err := write(t.Context(), t, plan, dir)
		must(t, err)
		findings, err := app.InspectFolder(t.Context(), os.DirFS(dir))
		must(t, err)
		if wrong := onlyErrors(findings); len(wrong) > 0 {
			t.Errorf("%s: %v", c.config, wrong)
		}
		if got := filesOf(t, dir)["words/en.toml"]; got != c.words {
			t.Errorf("%s: the words are %q", c.config, got)
		}
		if report := plan.Report(nil); !strings.Contains(report, c.report) || c.report == "" && strings.Contains(report, "license") {
			t.Errorf("%s: the report is\n%s", c.config, report)
		}
	}
}
