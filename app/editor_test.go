package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"portfolio/config"
	"portfolio/db"
	"portfolio/handlers/admin"
	"portfolio/internal/edit"
)

// newEdited returns a program that serves a copy of the least site and renews it.
func newEdited(t *testing.T, dir string) *reloaded {
	t.Helper()
	r := &reloaded{t: t}
	cfg, err := config.Read(map[string]string{"SITE": dir, "DATABASE_URL": filepath.Join(t.TempDir(), "portfolio.db")})
	must(t, err)
	store, err := db.Open(t.Context(), cfg.DatabaseURL, db.Options{})
	must(t, err)
	compiled := newCache(cfg)
	res, err := loadServed(cfg, compiled, nil)
	must(t, err)
	r.program, err = newProgram(t.Context(), cfg, compiled, res.content, store, slog.New(slog.NewTextHandler(&r.log, nil)), io.Discard)
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(func() { stop(); r.running.Wait(); must(t, store.Close()) })
	first, err := r.newSite(res)
	must(t, err)
	r.swap(ctx, first)
	r.startJob(ctx, func(ctx context.Context) { r.renew(ctx, nil) })
	return r
}

func copyOf(t *testing.T, site string) string {
	t.Helper()
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS("../testdata/sites/"+site)))
	return dir
}

// TestSaveIsServed checks that the page that is asked for after a save is the saved one, and that a save which readers would see the
// mistakes of changes nothing.
func TestSaveIsServed(t *testing.T) {
	t.Parallel()
	r := newEdited(t, copyOf(t, "three"))
	const name = "pages/sobre/en.md"
	text := "---\ntitle: A page of mine\ndescription: About it.\nlanguages: [en]\n---\nNew words.\n"
	_, err := r.editor.Save(t.Context(), edit.Set{Changes: []edit.Change{{Path: name, New: []byte(text)}}})
	must(t, err)
	r.want("after a save", "/sobre", "New words.")
	_, digest, err := r.editor.Read(name)
	must(t, err)
	_, err = r.editor.Save(t.Context(), edit.Set{Changes: []edit.Change{{Path: name, Read: digest, New: []byte("---\ntitle: Half\n---\n")}}})
	if refused, ok := errors.AsType[*edit.Refused](err); !ok || len(refused.Findings) == 0 {
		t.Errorf("a faulty page is saved: %v", err)
	}
	r.want("after a save that was refused", "/sobre", "New words.")
}

// TestClosedEditor checks the reasons for which nothing can be changed in the browser.
func TestClosedEditor(t *testing.T) {
	t.Parallel()
	closed := func(site, database string) admin.Closed {
		cfg := config.Config{Site: site}
		p := &program{cfg: cfg, folder: site, database: database, log: slog.New(slog.DiscardHandler)}
		e := p.newEditor(t.Context())
		if _, err := e.Save(t.Context(), edit.Set{}); !errors.Is(err, edit.ErrReadOnly) {
			t.Errorf("%s saves: %v", e.Closed(), err)
		}
		if data, digest, err := e.Read("site.toml"); err != nil || len(data) == 0 || digest == "" {
			t.Errorf("%s does not read: %v", e.Closed(), err)
		}
		return e.Closed()
	}
	if got := closed("", "x.db"); got != admin.ClosedDemonstration {
		t.Errorf("the site in the program is %q", got)
	}
	dir := copyOf(t, "least")
	if got := closed(dir, ""); got != admin.ClosedCopies {
		t.Errorf("a folder with PostgreSQL is %q", got)
	}
	if os.Geteuid() == 0 {
		return // may write anything
	}
	must(t, os.Chmod(dir, 0o500)) //nolint:gosec // to list it
	if got := closed(dir, "x.db"); got != admin.ClosedFolder {
		t.Errorf("a folder that cannot be written is %q", got)
	}
}
