package importer_test

import (
	"testing"
	"testing/fstest"

	"portfolio/content"
	"portfolio/internal/importer"
)

// TestReadReports checks that what a report says of a text is read with its place in the source and the text that it became, once for
// several reports, and nothing else of them.
func TestReadReports(t *testing.T) {
	t.Parallel()
	source := fstest.MapFS{
		"hugo.toml":         {Data: []byte("title = \"Casa\"\n")},
		"content/post/a.md": {Data: []byte("---\ntitle: A\ndate: 2020-01-02\ndraft: true\n---\nHello.\n\n{{< recipe >}}\n")},
	}
	report := planFor(t, source, newSite(t, []string{"en"})).Report(content.Findings{{File: "profile.toml", Line: 2, What: "wrong", Do: "correct it"}})
	all := importer.ReadReports(report + "\n" + report)
	found := 0
	for _, open := range all {
		if open.File == "profile.toml" {
			t.Error("what check says is no line of the source")
		}
		if open.What != "the shortcode recipe is kept as text" {
			continue
		}
		found++
		if open.File != "content/post/a.md" || open.Line != 8 || open.Hint || open.Do == "" || open.Became != "articles/a/en.md" {
			t.Errorf("read %+v", open)
		}
	}
	if found != 1 {
		t.Errorf("the shortcode was read %d times of\n%s", found, report)
	}
}
