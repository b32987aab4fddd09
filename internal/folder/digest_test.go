package folder

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"
)

func newDigester(files fs.FS, salt string) *Digester {
	return NewDigester(DigesterOptions{Open: func() (fs.FS, error) { return files, nil }, Salt: salt})
}

func digestOf(t *testing.T, files fs.FS) string {
	t.Helper()
	got, err := newDigester(files, "v1").Digest()
	must(t, err)
	return got
}

// TestDigest checks what changes a digest.
func TestDigest(t *testing.T) {
	site := func(more ...string) fs.FS {
		files := fstest.MapFS{"site.toml": {Data: []byte("a")}, "articles/a/en.md": {Data: []byte("b")}}
		for i := 0; i < len(more); i += 2 {
			files[more[i]] = &fstest.MapFile{Data: []byte(more[i+1])}
		}
		return files
	}
	base := digestOf(t, site())
	if len(base) < 12 {
		t.Errorf("digest %q", base)
	}
	for _, same := range []fs.FS{site(), site("data/portfolio.db", "x"), site(".git/index", "x"), site("articles/a/en.md~", "x")} {
		if got := digestOf(t, same); got != base {
			t.Errorf("%v: %s, want %s", same, got, base)
		}
	}
	for _, other := range []fs.FS{site("site.toml", "b"), site("new.toml", ""), site("articles/a/es.md", "b"), site("private/cv.en.pdf", "x")} {
		if digestOf(t, other) == base {
			t.Errorf("%v has the same digest", other)
		}
	}
	if other, err := newDigester(site(), "v2").Digest(); err != nil || other == base {
		t.Errorf("another program has the digest %s, %v", other, err)
	}
}

// TestDigestAgain checks that a Digester notices a change of a file that keeps its size, and links.
func TestDigestAgain(t *testing.T) {
	top := t.TempDir()
	write(t, filepath.Join(top, "site", "site.toml"), "a")
	write(t, filepath.Join(top, "shared", "boat.jpg"), "a")
	must(t, os.Symlink(filepath.Join(top, "shared"), filepath.Join(top, "site", "img")))
	must(t, os.Symlink("/nowhere", filepath.Join(top, "site", "broken.toml")))
	must(t, os.Symlink(".", filepath.Join(top, "shared", "round")))
	d := newDigester(os.DirFS(filepath.Join(top, "site")), "")
	seen := map[string]bool{}
	again := func(what string, isNew bool) {
		t.Helper()
		got, err := d.Digest()
		must(t, err)
		if seen[got] == isNew {
			t.Errorf("%s: %s, seen before: %v", what, got, seen[got])
		}
		seen[got] = true
	}
	again("at first", true)
	again("the same", false)
	write(t, filepath.Join(top, "site", "site.toml"), "b") // perhaps at the same time
	again("a file", true)
	write(t, filepath.Join(top, "shared", "boat.jpg"), "b")
	again("a file in a linked folder", true)
	old := time.Now().Add(-time.Hour)
	must(t, os.Chtimes(filepath.Join(top, "site", "site.toml"), old, old))
	again("a time", false)
	again("from memory", false)
	must(t, os.RemoveAll(filepath.Join(top, "site")))
	if _, err := d.Digest(); err == nil {
		t.Error("a folder that is gone has a digest")
	}
}

// TestKeptDigest checks that what is kept holds as long as no file has changed, and only then.
func TestKeptDigest(t *testing.T) {
	top := t.TempDir()
	write(t, filepath.Join(top, "site.toml"), "a")
	kept, computed := map[string]string{}, 0
	d := NewDigester(DigesterOptions{
		Open: func() (fs.FS, error) { return os.DirFS(top), nil },
		Keep: func(listing []byte, compute func() (string, error)) (string, error) {
			if _, ok := kept[string(listing)]; !ok {
				computed++
				digest, err := compute()
				must(t, err)
				kept[string(listing)] = digest
			}
			return kept[string(listing)], nil
		},
	})
	d.now = func() time.Time { return time.Now().Add(time.Hour) } // all files are settled
	for _, step := range []struct {
		text     string
		computed int
	}{{"a", 1}, {"a", 1}, {"b", 2}} {
		if step.text != "a" {
			time.Sleep(10 * time.Millisecond) // longer than the clock of the file system takes to tick
			write(t, filepath.Join(top, "site.toml"), step.text)
		}
		got, err := d.Digest()
		must(t, err)
		if want := digestOfText(t, step.text); got != want || computed != step.computed {
			t.Errorf("%s: %s, want %s; computed %d times, want %d", step.text, got, want, computed, step.computed)
		}
	}
}

func digestOfText(t *testing.T, text string) string {
	t.Helper()
	got, err := newDigester(fstest.MapFS{"site.toml": {Data: []byte(text)}}, "").Digest()
	must(t, err)
	return got
}
