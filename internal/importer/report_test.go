package importer_test

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestHintsOnce checks that a report leaves out the hints that an earlier one has, and repeats what is wrong.
func TestHintsOnce(t *testing.T) {
	t.Parallel()
	source := fstest.MapFS{
		"hugo.toml":         {Data: []byte("title = \"Casa\"\n[languages.en]\n[languages.es]\ntitle = \"La casa\"\n")},
		"content/post/a.md": {Data: []byte("---\ntitle: A\ndate: 2020-01-02\ndescription: A.\n---\n{{< recipe >}}\n")},
	}
	plan := planFor(t, source, newSite(t, []string{"en", "es"}))
	first := plan.Report(nil)
	plan.Said = first
	second := plan.Report(nil)
	const hint, mistake = "the site is called", "the shortcode recipe is kept as text"
	if !strings.Contains(first, hint) || strings.Contains(second, hint) || !strings.Contains(second, mistake) || !strings.Contains(second, "(1 hint of an earlier report left out)") {
		t.Errorf("the first report:\n%s\nthe second one:\n%s", first, second)
	}
}
