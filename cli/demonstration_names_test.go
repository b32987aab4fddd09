//go:build audit

package cli

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"portfolio/content"
	"portfolio/demo"
)

// TestNoTestNamesDemonstration holds the tests to fixture sites: none names the demonstration's owner, articles or projects, so that
// none fails after a change of demo/. It is part of the audit, as whoever makes another site of demo/ may be called as a fixture is.
func TestNoTestNamesDemonstration(t *testing.T) {
	site, _, err := content.Load(demo.Files(), content.Options{})
	must(t, err)
	if !site.Settings.Demonstration {
		t.Skip("the site in demo/ is not the demonstration")
	}
	names := []string{site.Profile.Name, site.Profile.Email}
	for _, a := range site.Articles {
		names = append(names, a.ID)
		for _, text := range a.Localized {
			names = append(names, text.Slug)
		}
	}
	all, looked := newTraces(names, nil), 0
	source := os.DirFS("..")
	err = fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == "demo", entry.Name() == "node_modules", name != "." && strings.HasPrefix(entry.Name(), "."):
			return skipped(entry)
		case slices.Contains([]string{"e2e/data", "e2e/react"}, name): // what runs in a browser leave
			return skipped(entry)
		case entry.IsDir(), !isTest(name):
			return nil
		}
		text, err := fs.ReadFile(source, name)
		for _, named := range all.in(string(text), "") {
			t.Errorf("%s names %q, which is the demonstration's", name, named)
		}
		looked++
		return err
	})
	must(t, err)
	if looked < 100 {
		t.Errorf("only %d files of tests were found", looked)
	}
}

// skipped leaves out a folder with all that is in it, or a file.
func skipped(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// isTest reports whether a file is a test or belongs to one.
func isTest(name string) bool {
	return strings.HasSuffix(name, "_test.go") || strings.Contains(name, ".test.ts") || strings.Contains("/"+name, "/testdata/") ||
		strings.HasPrefix(name, "e2e/")
}
