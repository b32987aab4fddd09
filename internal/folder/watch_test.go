package folder

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// write writes a file, with the folders above it.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// watch watches a folder until the test ends.
func watch(t *testing.T, folder string) *Watcher {
	t.Helper()
	w, err := Watch(folder, slog.New(slog.DiscardHandler))
	must(t, err)
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { w.Run(ctx) })
	t.Cleanup(func() { stop(); running.Wait() })
	return w
}

// wantChange waits for a change.
func (w *Watcher) wantChange(t *testing.T, after string) {
	t.Helper()
	select {
	case <-w.Changes():
	case <-time.After(20 * time.Second):
		t.Fatalf("no change after %s", after)
	}
	select { // what is left of the same change
	case <-w.Changes():
	case <-time.After(4 * quiet):
	}
}

// TestWatch checks that changes are noticed, however a folder is reached and wherever in it they are.
func TestWatch(t *testing.T) {
	top := t.TempDir()
	at := func(name string) string { return filepath.Join(top, name) }
	write(t, at("v1/site.toml"), "1")
	write(t, at("v1/articles/a/en.md"), "1")
	write(t, at("v2/site.toml"), "2")
	write(t, at("shared/boat.jpg"), "1")
	must(t, os.Symlink("v1", at("release")))
	must(t, os.Symlink("release", at("site")))
	must(t, os.Symlink(at("shared"), at("v1/img")))
	w := watch(t, at("site"))
	for _, c := range []struct {
		what string
		do   func()
	}{
		{"a file is written", func() { write(t, at("v1/site.toml"), "11") }},
		{"a file deep below is written", func() { write(t, at("v1/articles/a/en.md"), "11") }},
		{"a file is replaced", func() { write(t, at("v1/.new"), "12"); must(t, os.Rename(at("v1/.new"), at("v1/site.toml"))) }},
		{"a folder is made with folders in it", func() { write(t, at("v1/pages/legal/en.md"), "1") }},
		{"a file in a new folder is written", func() { write(t, at("v1/pages/legal/en.md"), "11") }},
		{"a file is removed", func() { must(t, os.Remove(at("v1/articles/a/en.md"))) }},
		{"a CV is put into the private folder", func() { write(t, at("v1/private/cv.en.pdf"), "%PDF-1.7") }},
		{"the CV is replaced", func() { write(t, at("v1/private/cv.en.pdf"), "%PDF-1.7 2") }},
		{"a linked folder changes", func() { write(t, at("shared/boat.jpg"), "11") }},
		{"a link on the way is set elsewhere", func() { must(t, os.Symlink("v2", at("next"))); must(t, os.Rename(at("next"), at("release"))) }},
		{"a file is written where the link leads now", func() { write(t, at("v2/site.toml"), "21") }},
		{"the first link is set elsewhere", func() { must(t, os.Symlink("v1", at("next"))); must(t, os.Rename(at("next"), at("site"))) }},
		{"a file is written there", func() { write(t, at("v1/site.toml"), "13") }},
		{"the folder is replaced", func() { must(t, os.Rename(at("v1"), at("old"))); write(t, at("v1/site.toml"), "3") }},
		{"a file is written in the new one", func() { write(t, at("v1/site.toml"), "31") }},
		{"the folder is removed and made again", func() { must(t, os.RemoveAll(at("v1"))); write(t, at("v1/site.toml"), "4") }},
		{"a file is written in that", func() { write(t, at("v1/site.toml"), "41") }},
		{"Kubernetes replaces a volume", func() {
			must(t, os.Symlink("..1", at("v1/..tmp")))
			must(t, os.Rename(at("v1/..tmp"), at("v1/..data")))
		}},
	} {
		c.do()
		w.wantChange(t, c.what)
	}
}

// TestIgnored checks what is no part of a site.
func TestIgnored(t *testing.T) {
	top := t.TempDir()
	write(t, filepath.Join(top, "site.toml"), "")
	w := watch(t, top)
	for name, want := range map[string]bool{
		"site.toml": true, "articles/a/en.md": true, "private/cv.en.pdf": true, "img/data": true, "..data": true, "articles/data/en.md": true,
		"data": false, "data/portfolio.db": false, "data/cache/a": false, ".git": false, ".git/index": false, "articles/.git/a": false,
		".site.toml.swp": false, "site.toml~": false, "#site.toml#": false, ".#site.toml": false, "articles/a/4913": false,
		"en.md.tmp": false, "portfolio.db-wal": false, "..2026_01/site.toml": false,
	} {
		if got := w.concerns(fsnotify.Event{Name: filepath.Join(w.trees[0], name), Op: fsnotify.Write}); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if w.concerns(fsnotify.Event{Name: filepath.Join(w.trees[0], "site.toml"), Op: fsnotify.Chmod}) {
		t.Error("other permissions are a change")
	}
	if w.concerns(fsnotify.Event{Name: filepath.Join(filepath.Dir(w.trees[0]), "other"), Op: fsnotify.Create}) {
		t.Error("a neighbor of the folder is a change")
	}
}

func TestWatchNothing(t *testing.T) {
	if _, err := Watch(filepath.Join(t.TempDir(), "nothing"), slog.New(slog.DiscardHandler)); err == nil {
		t.Error("a folder that does not exist is watched")
	}
}
