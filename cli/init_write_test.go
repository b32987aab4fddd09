package cli

import (
	"os"
	"path/filepath"
	"testing"

	"portfolio/internal/starter"
)

// TestCreateSiteWritesAllOrNothing checks that a site that cannot be written whole leaves neither a part of it nor a new folder.
func TestCreateSiteWritesAllOrNothing(t *testing.T) {
	twice := []starter.File{{Name: "site.toml"}, {Name: "articles/hello/en.md"}, {Name: "site.toml"}}
	parent := t.TempDir()
	empty := filepath.Join(parent, "empty")
	if err := os.Mkdir(empty, folderMode); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{empty, filepath.Join(parent, "new", "site")} {
		if err := createSite(dir, twice); err == nil {
			t.Errorf("%s: a file was written twice without an error", dir)
		}
	}
	for dir, want := range map[string]int{empty: 0, parent: 1} {
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != want {
			t.Errorf("%s holds %v (%v), want %d entries", dir, entries, err, want)
		}
	}
}
