package app

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"portfolio/config"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/admin"
	"portfolio/internal/edit"
	"portfolio/internal/sitestore"
)

// newEdited returns a program that serves a site, a folder or "database", and renews it.
func newEdited(t *testing.T, site, database string) *reloaded {
	t.Helper()
	r := &reloaded{t: t}
	cfg, err := config.Read(map[string]string{"SITE": site, "DATABASE_URL": database})
	must(t, err)
	store, err := db.Open(t.Context(), cfg.DatabaseURL, db.Options{})
	must(t, err)
	from := newSource(cfg, store)
	res, err := from.loadServed(nil)
	must(t, err)
	r.program, err = newProgram(t.Context(), from, res.content, store, slog.New(slog.NewTextHandler(&r.log, nil)), io.Discard, handlers.NewProcess(time.Now))
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(func() { stop(); r.running.Wait(); must(t, store.Close()) })
	first, err := r.newSite(res)
	must(t, err)
	r.swap(ctx, first)
	changes := r.watchFolder(ctx)
	r.startJob(ctx, func(ctx context.Context) { r.renew(ctx, changes) })
	return r
}

func newDatabase(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "portfolio.db")
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
	r := newEdited(t, copyOf(t, "three"), newDatabase(t))
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
		p := &program{cfg: cfg, folder: site, openFolder: newSource(cfg, nil).open, database: database, log: slog.New(slog.DiscardHandler)}
		e := p.newEditor(t.Context(), false)
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

// TestSiteInDatabase checks that a site in the database is served, changed by the editor of one copy of the program, and served by the
// others then.
func TestSiteInDatabase(t *testing.T) {
	t.Parallel()
	database := newDatabase(t)
	push(t, database, copyOf(t, "three"))
	first, second := newEdited(t, "database", database), newEdited(t, "database", database)
	text := "---\ntitle: A page of mine\ndescription: About it.\nlanguages: [en]\n---\nNew words.\n"
	_, err := first.editor.Save(t.Context(), edit.Set{Changes: []edit.Change{{Path: "pages/sobre/en.md", New: []byte(text)}}})
	must(t, err)
	first.want("after a save", "/sobre", "New words.")
	_, saved := first.get("/healthz")
	for began := time.Now(); ; runtime.Gosched() {
		_, health := second.get("/healthz")
		if health == saved {
			break
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("the other copy still says %s, not %s", health, saved)
		}
	}
	second.want("on the other copy", "/sobre", "New words.")
	cfg, err := config.Read(map[string]string{"SITE": "database", "DATABASE_URL": database})
	must(t, err)
	findings, err := Inspect(t.Context(), cfg)
	if err != nil || findings.Errors() > 0 {
		t.Errorf("check finds %v (%v)", findings, err)
	}
}

// TestPicturesInDatabase checks that a picture that one copy of the program stores in the database is served by the other one, and so is what
// becomes of it.
func TestPicturesInDatabase(t *testing.T) {
	t.Parallel()
	database := newDatabase(t)
	push(t, database, copyOf(t, "three"))
	first, second := newEdited(t, "database", database), newEdited(t, "database", database)
	save := func(changes ...edit.Change) {
		t.Helper()
		for i := range changes {
			_, digest, err := first.editor.Read(changes[i].Path)
			must(t, err)
			changes[i].Read = digest
		}
		_, err := first.editor.Save(t.Context(), edit.Set{Changes: changes})
		must(t, err)
		_, saved := first.get("/healthz")
		for began := time.Now(); ; runtime.Gosched() {
			if _, health := second.get("/healthz"); health == saved {
				return
			}
			if time.Since(began) > time.Minute {
				t.Fatal("the other copy does not serve what was saved")
			}
		}
	}
	picture := func(name string) string {
		t.Helper()
		url := second.current.Load().files.URL(name)
		if status, body := second.get(url); url == "" || status != http.StatusOK || body == "" {
			t.Fatalf("the other copy answers %s, %q, with %d", name, url, status)
		}
		return url
	}
	drawing := func(side int) []byte {
		var out bytes.Buffer
		must(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, side, side))))
		return out.Bytes()
	}
	save(edit.Change{Path: "img/a.png", New: drawing(3)})
	before := picture("img/a.png")
	save(edit.Change{Path: "img/a.png", New: drawing(5)})
	if replaced := picture("img/a.png"); replaced == before {
		t.Error("the other copy serves the picture as it was")
	}
	save(edit.Change{Path: "img/a.png"}, edit.Change{Path: "img/b.png", New: drawing(5)})
	picture("img/b.png")
	save(edit.Change{Path: "img/b.png"})
	for _, name := range []string{"img/a.png", "img/b.png"} {
		if url := second.current.Load().files.URL(name); url != "" {
			t.Errorf("%s is still served as %s", name, url)
		}
	}
}

// push stores a folder in a database.
func push(t *testing.T, database, dir string) {
	t.Helper()
	store, err := db.Open(t.Context(), database, db.Options{})
	must(t, err)
	copied, err := sitestore.OpenCopy(t.Context(), dir, store)
	must(t, err)
	must(t, copied.Push(t.Context(), "", copied.ForPush().Take))
	must(t, errors.Join(copied.Close(), store.Close()))
}
