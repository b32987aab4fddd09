package content

import (
	"fmt"
	"testing"
)

// TestSourcesArePacked checks that the sources of a large site are compressed once they are compiled, and read as before.
func TestSourcesArePacked(t *testing.T) {
	var files []string
	for i := range manyTexts {
		files = append(files, fmt.Sprintf("articles/a%d/en.md", i), head(fmt.Sprintf("slug: a%d", i), "languages: [en]")+fmt.Sprintf("Text %d.\n", i))
	}
	site := bodySite(t, folderOf(files...))
	text := site.byID["a7"].In("en")
	before := text.Markdown()
	if _, err := site.Compile(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if text.source.plain.Load() != nil {
		t.Error("the source is still there as it was written")
	}
	if got := text.Markdown(); got != before || got != "Text 7.\n" {
		t.Errorf("the source is %q, before %q", got, before)
	}
}
