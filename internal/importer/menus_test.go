package importer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// TestSampleImprint checks that an imported imprint takes the place of the sample of a new site, and not that of the owner's own.
func TestSampleImprint(t *testing.T) {
	t.Parallel()
	source := fstest.MapFS{
		"hugo.toml": {Data: []byte("languageCode = \"de\"\n")}, "content/impressum/index.md": {Data: []byte("---\ntitle: Impressum\n---\nAda, Bahnhofstraße 1.\n")},
	}
	dir := newSite(t, []string{"de"})
	for range 2 {
		_, err := write(t.Context(), t, planFor(t, source, dir), dir)
		must(t, err)
	}
	if text := filesOf(t, dir)["pages/imprint/de.md"]; !strings.Contains(text, "Bahnhofstraße") || !strings.Contains(text, "menu: \"footer\"") || strings.Contains(text, "draft") {
		t.Errorf("the imprint is\n%s", text)
	}
	source["content/impressum/index.md"].Data = []byte("---\ntitle: Impressum\n---\nAda, am Markt.\n")
	must(t, os.WriteFile(filepath.Join(dir, "pages/imprint/de.md"), []byte("---\ntitle: Impressum\ndescription: Von mir.\n---\nMeines.\n"), 0o600))
	_, err := write(t.Context(), t, planFor(t, source, dir), dir)
	must(t, err)
	if text := filesOf(t, dir)["pages/imprint/de.md"]; !strings.Contains(text, "Meines.") {
		t.Errorf("the owner's imprint became\n%s", text)
	}
}
