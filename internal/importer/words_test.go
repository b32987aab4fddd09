package importer_test

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestListWords checks that the words of the list of most articles are a word of the new site if they are one paragraph without marks, and
// that the list is called what the menu calls it.
func TestListWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ list, words, report string }{
		{"All of it,\nthe *latest* first.", "", `"All of it, the *latest* first."`},
		{"All of it.\n\nEven this.", "", `"All of it. Even this."`},
		{"All of it,\nthe &quot;latest&quot; first.", "\"articles.lead\" = \"All of it, the \\\"latest\\\" first.\"\n", ""},
	} {
		source := fstest.MapFS{
			"hugo.toml":               {Data: []byte("languageCode = \"en\"\n[[menus.main]]\nname = \"Scribbles\"\nurl = \"/posts/\"\n")},
			"content/posts/_index.md": {Data: []byte("---\ntitle: All\n---\n" + c.list + "\n")},
			"content/posts/a.md":      {Data: []byte("---\ntitle: A\ndate: 2020-02-03\n---\nWords.\n")},
		}
		dir := newSite(t, []string{"en"})
		plan := planFor(t, source, dir)
		_, err := write(t.Context(), t, plan, dir)
		must(t, err)
		if got := filesOf(t, dir)["words/en.toml"]; got != c.words+"\"articles.title\" = \"Scribbles\"\n" {
			t.Errorf("%s: the words are %q", c.list, got)
		}
		if report := plan.Report(nil); !strings.Contains(report, c.report) || c.report == "" && strings.Contains(report, "stay behind") {
			t.Errorf("%s: the report is\n%s", c.list, report)
		}
	}
}
