package edit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"portfolio/content"
	"portfolio/db"
)

func TestMain(m *testing.M) {
	if os.Getenv(helper) != "" {
		runHelper()
	}
	os.Exit(m.Run())
}

// least are the files of the least site with an article and a draft.
var least = map[string]string{
	"site.toml":            "name = \"Ana\"\nlanguages = [\"en\"]\npromises = []\n",
	"profile.toml":         "name = \"Ana Lima\"\nemail = \"ana@example.com\"\n",
	"articles/out/en.md":   article("Out", ""),
	"articles/draft/en.md": article("Draft", "draft: true\n"),
}

func article(title, more string) string {
	return "---\ntitle: " + title + "\ndescription: About it.\ndate: 2026-01-02\n" + more + "---\n\nText.\n"
}

func check(_ context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
	return content.Load(folder, content.Options{})
}

// newFolder returns a folder with the least site, whose history is a database.
func newFolder(t *testing.T) (*Folder, *db.Store) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range least {
		put(t, dir, name, text)
	}
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), db.Options{})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return &Folder{Dir: dir, Check: check, History: store}, store
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	must(t, os.MkdirAll(filepath.Dir(file), 0o700))
	must(t, os.WriteFile(file, []byte(text), 0o600))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// change returns the change of a file as it is to a text.
func change(t *testing.T, f *Folder, name, text string) Change {
	t.Helper()
	_, digest, err := f.Read(name)
	must(t, err)
	return Change{Path: name, Read: digest, New: []byte(text)}
}

// want fails unless a file holds a text, or is absent for "".
func want(t *testing.T, f *Folder, name, text string) {
	t.Helper()
	if data, _, err := f.Read(name); err != nil || string(data) != text {
		t.Errorf("%s is %q (%v), want %q", name, data, err, text)
	}
}

// wantOnly fails if the folder holds other files than those of the least site and some more.
func wantOnly(t *testing.T, f *Folder, more ...string) {
	t.Helper()
	files := 0
	must(t, fs.WalkDir(os.DirFS(f.Dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if !entry.IsDir() {
			files++
		}
		if strings.HasPrefix(entry.Name(), temporaryPrefix) {
			t.Errorf("%s was left", name)
		}
		return err
	}))
	if files != len(least)+len(more) {
		t.Errorf("there are %d files", files)
	}
}

func TestSaveAndRestore(t *testing.T) {
	t.Parallel()
	f, store := newFolder(t)
	must(t, os.Chmod(filepath.Join(f.Dir, "articles/out/en.md"), 0o640))
	before := article("Out", "")
	set := Set{Device: "Firefox on Linux", Changes: []Change{
		change(t, f, "articles/out/en.md", article("Changed", "")), change(t, f, "articles/new/en.md", article("New", "draft: true\n")),
		{Path: "articles/draft/en.md", Read: Digest([]byte(least["articles/draft/en.md"]))},
	}}
	for range 2 { // the second changes nothing
		_, err := f.Save(t.Context(), set)
		must(t, err)
	}
	want(t, f, "articles/out/en.md", article("Changed", ""))
	want(t, f, "articles/new/en.md", article("New", "draft: true\n"))
	want(t, f, "articles/draft/en.md", "")
	wantOnly(t, f)
	if info, err := os.Stat(filepath.Join(f.Dir, "articles/out/en.md")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions are %v (%v)", info.Mode(), err)
	}
	if _, err := os.Stat(filepath.Join(f.Dir, "articles/draft")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("an empty folder was left")
	}
	saves, err := store.SiteSaves(t.Context(), 0, 10)
	must(t, err)
	if len(saves) != 1 || saves[0].Device != "Firefox on Linux" || len(saves[0].Files) != 3 {
		t.Fatalf("the saves are %+v", saves)
	}
	version, err := store.SiteVersion(t.Context(), saves[0].Files[2].ID)
	must(t, err)
	_, err = f.Save(t.Context(), Set{Changes: []Change{change(t, f, version.Path, string(version.Before))}})
	must(t, err)
	want(t, f, "articles/out/en.md", before)
}

// A file that was changed in the meantime is not overwritten, nor is any other of the set.
func TestConflict(t *testing.T) {
	t.Parallel()
	f, store := newFolder(t)
	set := Set{Changes: []Change{change(t, f, "articles/draft/en.md", article("Mine", "draft: true\n")), change(t, f, "articles/out/en.md", article("Mine", ""))}}
	put(t, f.Dir, "articles/out/en.md", article("Theirs", ""))
	_, err := f.Save(t.Context(), set)
	var conflict *Conflict
	if !errors.As(err, &conflict) || len(conflict.Files) != 1 || string(conflict.Files[0].Yours) != article("Mine", "") || string(conflict.Files[0].Stored) != article("Theirs", "") {
		t.Fatalf("the error is %v: %+v", err, conflict)
	}
	want(t, f, "articles/draft/en.md", least["articles/draft/en.md"])
	set.Changes[1].Read = conflict.Files[0].Digest
	_, err = f.Save(t.Context(), set)
	must(t, err)
	want(t, f, "articles/out/en.md", article("Mine", ""))
	if saves, err := store.SiteSaves(t.Context(), 0, 10); err != nil || len(saves) != 1 {
		t.Errorf("the saves are %+v (%v)", saves, err)
	}
}

// Files that somebody else changes, deletes or makes in the moment of the save stay as they are, and so do all others.
func TestConflictWhileSaving(t *testing.T) {
	t.Parallel()
	for name, meanwhile := range map[string]func(file string) error{
		"changed": func(file string) error { return os.WriteFile(file, []byte(article("Theirs", "")), 0o600) },
		"replaced": func(file string) error {
			return errors.Join(os.Remove(file), os.WriteFile(file, []byte(article("Theirs", "")), 0o600))
		},
		"deleted": os.Remove,
		"made": func(file string) error {
			return os.WriteFile(filepath.Join(filepath.Dir(file), "pt.md"), []byte(article("Theirs", "")), 0o600)
		},
	} {
		f, store := newFolder(t)
		set := Set{Changes: []Change{
			change(t, f, "articles/draft/en.md", article("Mine", "draft: true\n")), change(t, f, "articles/out/en.md", article("Mine", "")), change(t, f, "articles/out/pt.md", article("Mine", "")),
		}}
		checks := 0
		f.Check = func(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
			if checks++; checks == 1 {
				must(t, meanwhile(filepath.Join(f.Dir, "articles/out/en.md")))
			}
			return check(ctx, folder)
		}
		var conflict *Conflict
		if _, err := f.Save(t.Context(), set); !errors.As(err, &conflict) {
			t.Errorf("%s: the error is %v", name, err)
			continue
		}
		if file := conflict.Files[0]; string(file.Yours) != article("Mine", "") || file.Digest != Digest(file.Stored) || (file.Stored == nil) != (name == "deleted") {
			t.Errorf("%s: the conflict is %+v", name, file)
		}
		want(t, f, "articles/draft/en.md", least["articles/draft/en.md"])
		switch name {
		case "deleted":
			want(t, f, "articles/out/en.md", "")
		case "made":
			want(t, f, "articles/out/en.md", least["articles/out/en.md"])
			want(t, f, "articles/out/pt.md", article("Theirs", ""))
		default:
			want(t, f, "articles/out/en.md", article("Theirs", ""))
		}
		if saves, err := store.UnfinishedSiteSaves(t.Context()); err != nil || len(saves) != 0 {
			t.Errorf("%s: saves are left: %+v (%v)", name, saves, err)
		}
	}
}

// Two who write at the same time: no text of the other one is overwritten before it was seen, in the file or in a conflict.
func TestSecondWriter(t *testing.T) {
	t.Parallel()
	f, _ := newFolder(t)
	const name = "articles/out/en.md"
	text := func(who string, round int) string { return article(fmt.Sprint(who, " ", round), "") }
	checked := make(chan struct{}, 1)
	f.Check = func(ctx context.Context, folder fs.FS) (*content.Site, content.Findings, error) {
		defer func() { checked <- struct{}{} }()
		return check(ctx, folder)
	}
	seen := map[string]bool{}
	saved := 0
	const rounds = 200
	for round := range rounds {
		now, digest, err := f.Read(name)
		must(t, err)
		seen[string(now)] = true
		var writer sync.WaitGroup
		writer.Go(func() { // about when the files are exchanged
			<-checked
			time.Sleep(time.Duration(round%40) * 50 * time.Microsecond)
			temporary := filepath.Join(f.Dir, ".theirs")
			if err := errors.Join(os.WriteFile(temporary, []byte(text("Theirs", round)), 0o600), os.Rename(temporary, filepath.Join(f.Dir, name))); err != nil {
				t.Error(err)
			}
		})
		var conflict *Conflict
		switch _, err := f.Save(t.Context(), Set{Changes: []Change{{Path: name, Read: digest, New: []byte(text("Mine", round))}}}); {
		case err == nil:
			saved++
		case errors.As(err, &conflict):
			seen[string(conflict.Files[0].Stored)] = true
		default:
			t.Fatal(err)
		}
		writer.Wait()
	}
	now, _, err := f.Read(name)
	must(t, err)
	seen[string(now)] = true
	for round := range rounds {
		if !seen[text("Theirs", round)] {
			t.Errorf("the text of round %d was overwritten unseen", round)
		}
	}
	t.Logf("%d of %d saves, the others were conflicts", saved, rounds)
}

// Nothing but files of the site is read or written.
func TestConfinement(t *testing.T) {
	t.Parallel()
	f, _ := newFolder(t)
	outside := t.TempDir()
	put(t, f.Dir, "private/cv.en.pdf", "%PDF")
	put(t, f.Dir, "data/portfolio.db", "x")
	must(t, os.Symlink(outside, filepath.Join(f.Dir, "articles/link")))
	must(t, os.Symlink("../data", filepath.Join(f.Dir, "articles/inside")))
	must(t, os.Symlink("profile.toml", filepath.Join(f.Dir, "about.toml")))
	for _, name := range []string{
		"", ".", "..", "/etc/passwd", "../x", "articles/../../x", "articles//x", "articles/", "./site.toml", "data/portfolio.db", "Data/x", "data", "private/cv.en.pdf", "PRIVATE/x",
		".git/config", "articles/.git/x", "articles/link/x", "articles/inside/x", "about.toml", "articles", "articles\\x", "a\x00b", "a\nb", "C:x", "site.toml/x", "a\u202eb", "~x",
		strings.Repeat("a", 201), "\xff",
	} {
		if _, err := f.Save(t.Context(), Set{Changes: []Change{{Path: name, New: []byte("x")}}}); !errors.Is(err, ErrPath) {
			t.Errorf("%q: %v", name, err)
		}
		if _, _, err := f.Read(name); !errors.Is(err, ErrPath) {
			t.Errorf("%q is read: %v", name, err)
		}
	}
	twice := change(t, f, "articles/out/en.md", article("One", ""))
	if _, err := f.Save(t.Context(), Set{Changes: []Change{twice, twice}}); !errors.Is(err, ErrPath) {
		t.Errorf("a file twice: %v", err)
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) != 0 {
		t.Errorf("outside there are %v (%v)", entries, err)
	}
}
