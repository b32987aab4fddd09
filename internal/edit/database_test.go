package edit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"portfolio/db"
	"portfolio/internal/sitestore"
)

// newDatabase returns the least site in a database, as one copy of the program sees it.
func newDatabase(t *testing.T) (*Database, *db.Store) {
	t.Helper()
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), db.Options{})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	d := copyOf(t, store)
	var set Set
	for name, text := range least {
		set.Changes = append(set.Changes, Change{Path: name, New: []byte(text)})
	}
	_, err = d.Save(t.Context(), set)
	must(t, err)
	return d, store
}

func copyOf(t *testing.T, store *db.Store) *Database {
	t.Helper()
	return &Database{Open: sitestore.New(store, t.TempDir()).Open, Check: check, Files: store}
}

func TestSaveInDatabase(t *testing.T) {
	t.Parallel()
	d, store := newDatabase(t)
	text, read, err := d.Read("articles/out/en.md")
	must(t, err)
	changed := []byte(strings.ReplaceAll(string(text), "Text.", "Other text."))
	save := func(path, read string, changed []byte) error {
		_, err := d.Save(t.Context(), Set{Device: "Firefox", Changes: []Change{{Path: path, Read: read, New: changed}}})
		return err
	}
	must(t, save("articles/out/en.md", read, changed))
	must(t, save("articles/out/en.md", read, changed)) // sent twice
	saves, err := store.SiteSaves(t.Context(), 0, 10)
	must(t, err)
	if len(saves) != 2 || len(saves[0].Files) != 1 || saves[0].Device != "Firefox" {
		t.Errorf("the history is %+v", saves)
	}
	version, err := store.SiteVersion(t.Context(), saves[0].Files[0].ID)
	must(t, err)
	if string(version.Before) != string(text) {
		t.Errorf("the history holds %q", version.Before)
	}
	conflict, ok := errors.AsType[*Conflict](save("articles/out/en.md", read, []byte("mine")))
	if !ok || string(conflict.Files[0].Stored) != string(changed) || string(conflict.Files[0].Yours) != "mine" {
		t.Errorf("the conflict is %+v", conflict)
	}
	if _, ok := errors.AsType[*Refused](save("articles/out/en.md", Digest(changed), []byte("---\ntitle: Half\n---\n"))); !ok {
		t.Error("readers would see a mistake")
	}
	for _, path := range []string{"private/cv.en.pdf", "data/x", "../x", ".git/config", "site.toml/x", "articles"} {
		if err := save(path, "", []byte("x")); !errors.Is(err, ErrPath) {
			t.Errorf("%s: %v", path, err)
		}
	}
	must(t, save("articles/draft/en.md", Digest([]byte(least["articles/draft/en.md"])), nil))
	files, err := d.Open()
	must(t, err)
	if _, err := fs.Stat(files, "articles/draft"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder of a deleted file: %v", err)
	}
}

// TestSavesOfTwoCopies checks that of two saves that begin from one file, one is written, and the other one is told of it.
func TestSavesOfTwoCopies(t *testing.T) {
	t.Parallel()
	d, store := newDatabase(t)
	copies := []*Database{d, copyOf(t, store)}
	for round := range 20 {
		_, read, err := d.Read("articles/out/en.md")
		must(t, err)
		var saving sync.WaitGroup
		errs := make([]error, len(copies))
		for i, c := range copies {
			saving.Go(func() {
				text := strings.ReplaceAll(article("Out", ""), "Text.", fmt.Sprintf("Round %d of copy %d.", round, i))
				_, errs[i] = c.Save(context.Background(), Set{Changes: []Change{{Path: "articles/out/en.md", Read: read, New: []byte(text)}}})
			})
		}
		saving.Wait()
		winner := 0
		if errs[0] != nil {
			winner = 1
		}
		conflict, ok := errors.AsType[*Conflict](errs[1-winner])
		if errs[winner] != nil || !ok {
			t.Fatalf("the saves return %v", errs)
		}
		if text, _, err := d.Read("articles/out/en.md"); err != nil || string(text) != string(conflict.Files[0].Stored) {
			t.Fatalf("%q is stored, and the other copy is told of %q (%v)", text, conflict.Files[0].Stored, err)
		}
	}
}
