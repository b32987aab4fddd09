package folder

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestReplaceable(t *testing.T) {
	parent := t.TempDir()
	at := func(parts ...string) string { return filepath.Join(append([]string{parent}, parts...)...) }
	for _, name := range []string{"one", "two"} {
		if err := os.Mkdir(at(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(name, "who"), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files := Replaceable(at("site"))
	for _, name := range []string{"one", "two"} {
		_ = os.Remove(at("site"))
		if err := os.Symlink(name, at("site")); err != nil {
			t.Fatal(err)
		}
		if text, err := fs.ReadFile(files, "who"); err != nil || string(text) != name {
			t.Errorf("after the link was set to %s: %q, %v", name, text, err)
		}
		if info, err := fs.Stat(files, "who"); err != nil || info.Size() != 3 {
			t.Errorf("%v, %v", info, err)
		}
		if entries, err := fs.ReadDir(files, "."); err != nil || len(entries) != 1 {
			t.Errorf("%v, %v", entries, err)
		}
	}
	if err := os.Symlink(at("one", "who"), at("two", "out")); err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(files, "out"); err == nil {
		t.Error("a link out of the folder is followed")
	}
	if err := os.Remove(at("site")); err != nil {
		t.Fatal(err)
	}
	if _, err := fs.Stat(files, "who"); err == nil {
		t.Error("a folder that is gone can be read")
	}
}
