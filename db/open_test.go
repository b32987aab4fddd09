package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestPath(t *testing.T) {
	t.Parallel()
	for databaseURL, want := range map[string]string{
		"data/portfolio.db":              "data/portfolio.db",
		"sqlite:data/portfolio.db":       "data/portfolio.db",
		"sqlite:///var/lib/portfolio.db": "/var/lib/portfolio.db",
		"/srv/año 1?/#%41.db":            "/srv/año 1?/#%41.db",
	} {
		if got, err := Path(databaseURL); got != want || err != nil {
			t.Errorf("%s: %s, %v", databaseURL, got, err)
		}
	}
	for _, databaseURL := range []string{
		"", "sqlite:", "sqlite://", ":memory:", "sqlite::memory:", "postgres://localhost/x", "data/", "sqlite:x.db?mode=ro",
	} {
		if got, err := Path(databaseURL); !errors.Is(err, ErrURL) {
			t.Errorf("%q: %q, %v", databaseURL, got, err)
		}
	}
}

func TestCheckURL(t *testing.T) {
	t.Parallel()
	for _, databaseURL := range []string{
		"data/portfolio.db", "sqlite:data/portfolio.db", "postgres://user:secret@db.example/site", "postgresql://db.example/site?sslmode=verify-full",
		"postgres://a.example:5432,b.example:5433/site", "postgres:///site?host=/run/postgresql",
	} {
		if err := CheckURL(databaseURL); err != nil {
			t.Errorf("%s: %v", databaseURL, err)
		}
	}
	for _, databaseURL := range []string{
		"", "mysql://db.example/site", "postgres:site", "postgres://user:secret@db.example", "postgres://user:secret@db.example:99999/site",
		"postgres://user:secret@db.example/site?sslmode=maybe", "postgres://user:secret@db example/site", "postgres://user:secret@%/site",
	} {
		if err := CheckURL(databaseURL); !errors.Is(err, ErrURL) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", databaseURL, err)
		}
	}
}

func TestFilesAreReadableByOwnerOnly(t *testing.T) {
	t.Parallel()
	s := openStore(t, filepath.Join(t.TempDir(), "new", "año 1? #%41.db"))
	must(t, s.AddMail(t.Context(), testMail("x")))
	folder, err := os.Stat(filepath.Dir(fileOf(t, s).path))
	if err != nil || folder.Mode().Perm() != 0o700 {
		t.Errorf("folder: %v, %v", folder.Mode(), err)
	}
	files, err := os.ReadDir(filepath.Dir(fileOf(t, s).path))
	if err != nil || len(files) != 4 { // database, log, its index, lock
		t.Errorf("%v, %v", files, err)
	}
	for _, file := range files {
		if info, err := file.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file.Name(), info.Mode(), err)
		}
	}
}

func TestFileModeIsCorrected(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	if err := os.Chmod(path, 0o644); err != nil { //nolint:gosec // that is the point
		t.Fatal(err)
	}
	openStore(t, path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// closedStore returns the path of a database that has some rows and is not open.
func closedStore(t *testing.T) string {
	t.Helper()
	sqliteAlone(t)
	path := filepath.Join(t.TempDir(), "portfolio.db")
	s, err := Open(t.Context(), path, Options{Now: func() time.Time { return noon }})
	must(t, err)
	fillWith(t, s, 20)
	must(t, s.Close())
	if _, err := os.Stat(path + "-wal"); err == nil {
		t.Error("the log exists after closing")
	}
	return path
}

func TestEveryConnectionHasItsOptions(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for name, pool := range map[string]*connPool{"writer": fileOf(t, s).writer.db, "reader": s.read} {
		want := map[string]string{
			"synchronous": "2", "journal_mode": "wal", "busy_timeout": "5000", "foreign_keys": "1", "secure_delete": "1",
			"query_only": "1", "mmap_size": "0", "temp_store": "2", // memory
		}
		if name == "writer" {
			want["query_only"] = "0"
		}
		for i := range pool.Stats().MaxOpenConnections {
			conn, err := pool.Connx(t.Context()) // held until the end, so that each is a different one
			must(t, err)
			defer conn.Close()
			for pragma, value := range want {
				var got string
				err := conn.GetContext(t.Context(), &got, "pragma "+pragma)
				if errors.Is(mapError(err), ErrNotFound) {
					got = "0" // SQLite is compiled without mmap
				} else if err != nil {
					t.Fatal(err)
				}
				if got != value {
					t.Errorf("%s %d: %s is %s", name, i, pragma, got)
				}
			}
		}
	}
}

func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s := newStore(t)
	if _, err := s.read.Exec("delete from outbox"); err == nil {
		t.Error("a reader deletes rows")
	}
}

// A process that is killed while it creates a database leaves temporary files, which the next one removes.
func TestLeftoversAreRemoved(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portfolio.db")
	for _, name := range []string{path + ".new-1", path + ".new-1-wal"} {
		must(t, os.WriteFile(name, []byte("half"), 0o600))
	}
	openStore(t, path)
	if left, err := filepath.Glob(path + ".new-*"); len(left) != 0 || err != nil {
		t.Errorf("%v, %v", left, err)
	}
}

func TestConcurrentFirstStartsShareOneDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portfolio.db")
	stores := make(chan *Store)
	for range 4 {
		go func() {
			s, err := Open(context.Background(), path, Options{})
			if err != nil {
				t.Error(err)
			}
			stores <- s
		}()
	}
	for range 4 {
		if s := <-stores; s != nil {
			if err := s.AddMail(t.Context(), testMail("x")); err != nil {
				t.Error(err)
			}
			defer s.Close()
		}
	}
	s := openStore(t, path)
	if counts, err := s.MailCounts(t.Context()); counts[MailWaiting] != 4 || err != nil {
		t.Errorf("mails: %v, %v", counts, err)
	}
}

func TestPing(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), Options{})
	must(t, err)
	if err := s.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Ping(t.Context()); err == nil {
		t.Error("a closed database answers")
	}
	if err := s.AddMail(t.Context(), testMail("late")); !errors.Is(err, ErrClosed) {
		t.Errorf("written after closing: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}
