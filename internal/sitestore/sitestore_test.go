package sitestore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"portfolio/db"
)

// fakeStore is a database that counts what is read from it.
type fakeStore struct {
	files    map[string]string
	reads    int
	revision int64
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func (s *fakeStore) SiteRevision(context.Context) (db.SiteRevision, error) {
	s.revision++
	return db.SiteRevision{Revision: s.revision}, nil
}

func (s *fakeStore) SiteFiles(context.Context) ([]db.SiteFile, error) {
	var all []db.SiteFile
	for name, text := range s.files {
		all = append(all, db.SiteFile{Path: name, Size: int64(len(text)), Digest: digest(text), ChangedAt: db.NewTime(time.Now())})
	}
	return all, nil
}

func (s *fakeStore) SiteBytes(_ context.Context, wanted string) ([]byte, error) {
	s.reads++
	for _, text := range s.files {
		if digest(text) == wanted {
			return []byte(text), nil
		}
	}
	return nil, db.ErrNotFound
}

func TestFolder(t *testing.T) {
	t.Parallel()
	store := &fakeStore{files: map[string]string{"site.toml": "a", "articles/x/en.md": "b", "articles/x/es.md": "", "articles/y/en.md": "d"}}
	folder := New(store, filepath.Join(t.TempDir(), "cache"))
	opened, err := folder.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(opened, "site.toml", "articles/x/en.md", "articles/x/es.md", "articles/y/en.md"); err != nil {
		t.Error(err)
	}
	if store.reads != len(store.files) {
		t.Errorf("%d files were read %d times", len(store.files), store.reads)
	}
	delete(store.files, "site.toml")
	store.files["articles/y/en.md"] = "changed"
	if text, err := fs.ReadFile(opened, "articles/y/en.md"); err != nil || string(text) != "d" {
		t.Errorf("the former file is %q (%v)", text, err)
	}
	later, err := folder.Open()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(later, "articles/y/en.md"); err != nil || string(text) != "changed" {
		t.Errorf("the new file is %q (%v)", text, err)
	}
	if _, err := fs.Stat(later, "site.toml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the deleted file: %v", err)
	}
}

// TestWithoutCache checks that the files can be read where nothing may be saved.
func TestWithoutCache(t *testing.T) {
	t.Parallel()
	opened, err := New(&fakeStore{files: map[string]string{"a/b": "text"}}, "").Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(opened, "a/b"); err != nil {
		t.Error(err)
	}
}

// TestIncompleteFile checks that a file which was not written to its end is read again.
func TestIncompleteFile(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	saved := filepath.Join(cache, "site")
	if err := errors.Join(os.Mkdir(saved, 0o700), os.WriteFile(filepath.Join(saved, digest("whole")), []byte("who"), 0o600)); err != nil {
		t.Fatal(err)
	}
	opened, err := New(&fakeStore{files: map[string]string{"a": "whole"}}, cache).Open()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(opened, "a"); err != nil || string(text) != "whole" {
		t.Errorf("the file is %q (%v)", text, err)
	}
}

func TestWatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		changes := make(chan struct{}, 1)
		go Watch(ctx, &fakeStore{}, 0, slog.New(slog.DiscardHandler), changes)
		for range 3 {
			<-changes
		}
		stop()
	})
}
