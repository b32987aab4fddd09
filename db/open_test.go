package db

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	runHelper() // does not return in a helper process
	goleak.VerifyTestMain(m)
}

func TestPath(t *testing.T) {
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

func TestFilesAreReadableByOwnerOnly(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "new", "año 1? #%41.db"))
	if err := s.AddMail(t.Context(), testMail("x")); err != nil {
		t.Fatal(err)
	}
	folder, err := os.Stat(filepath.Dir(s.path))
	if err != nil || folder.Mode().Perm() != 0o700 {
		t.Errorf("folder: %v, %v", folder.Mode(), err)
	}
	files, err := os.ReadDir(filepath.Dir(s.path))
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
	path := filepath.Join(t.TempDir(), "portfolio.db")
	s, err := Open(t.Context(), path, Options{Now: func() time.Time { return noon }})
	if err != nil {
		t.Fatal(err)
	}
	fillWith(t, s, 20)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		t.Error("the log exists after closing")
	}
	return path
}

func TestEveryConnectionHasItsOptions(t *testing.T) {
	s := newStore(t)
	for name, pool := range map[string]*sqlx.DB{"writer": s.writer.db, "reader": s.read} {
		want := map[string]string{
			"synchronous": "2", "journal_mode": "wal", "busy_timeout": "5000", "foreign_keys": "1", "secure_delete": "1",
			"query_only": "1", "mmap_size": "0",
		}
		if name == "writer" {
			want["query_only"] = "0"
		}
		for i := range pool.Stats().MaxOpenConnections {
			conn, err := pool.Connx(t.Context()) // held until the end, so that each is a different one
			if err != nil {
				t.Fatal(err)
			}
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
	s := newStore(t)
	if _, err := s.read.Exec("delete from outbox"); err == nil {
		t.Error("a reader deletes rows")
	}
}

func TestUnusableFileIsNotChanged(t *testing.T) {
	whole := readFile(t, closedStore(t))
	middle := bytes.Clone(whole)
	for i := len(middle)/2 - 6000; i < len(middle)/2+6000; i++ {
		middle[i] = 0xA5
	}
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"empty":       {nil, ErrDamaged},
		"cut":         {whole[:len(whole)/2], ErrDamaged},
		"cut to page": {whole[:4096], ErrDamaged},
		"cut in head": {whole[:50], ErrDamaged},
		"cut in page": {whole[:len(whole)-1000], ErrDamaged},
		"overwritten": {middle, ErrDamaged},
		"text":        {[]byte(strings.Repeat("no database\n", 1000)), ErrDamaged},
		"newer":       {altered(t, "insert into goose_db_version (version_id, is_applied) values (9999, 1)"), ErrNewer},
		"foreign":     {altered(t, "pragma application_id = 7"), ErrForeign},
	} {
		path := filepath.Join(t.TempDir(), "portfolio.db")
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		refuses(t, path, c.want)
		if after := readFile(t, path); !bytes.Equal(after, c.data) {
			t.Errorf("%s: the file is changed", name)
		}
		if _, err := Restore(t.Context(), path, filepath.Join(t.TempDir(), "x.db"), noon); !errors.Is(err, c.want) {
			t.Errorf("%s: restored as a backup: %v", name, err)
		}
	}
}

// errAny stands for any error.
var errAny = errors.New("any")

// refuses checks that the file cannot be opened, and that the error is one line with the file's name.
func refuses(t *testing.T, path string, want error) {
	t.Helper()
	s, err := Open(t.Context(), path, Options{})
	if err == nil {
		_ = s.Close()
	}
	if err == nil || !errors.Is(want, errAny) && !errors.Is(err, want) {
		t.Errorf("%s: got %v, want %v", path, err, want)
		return
	}
	if text := err.Error(); !strings.Contains(text, path) || strings.Contains(text, "\n") {
		t.Errorf("not one line with the path: %s", text)
	}
}

func altered(t *testing.T, statement string) []byte {
	t.Helper()
	path := closedStore(t)
	alter(t, path, statement)
	return readFile(t, path)
}

func alter(t *testing.T, path, statement string) {
	t.Helper()
	pool, err := connect(path, writerOption, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path) //nolint:gosec // ours
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestLogWithoutDatabaseIsDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "portfolio.db")
	if err := os.WriteFile(path+"-wal", []byte("rows that were acknowledged"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, path, ErrDamaged)
	if _, err := os.Stat(path); err == nil {
		t.Error("a new database is created")
	}
}

func TestFolderIsRefused(t *testing.T) { refuses(t, t.TempDir(), ErrForeign) }

func TestUnwritableFolderIsRefused(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o500); err != nil { //nolint:gosec // that is the point
		t.Fatal(err)
	}
	refuses(t, filepath.Join(folder, "portfolio.db"), os.ErrPermission)
}

// A process that is killed while it creates a database leaves temporary files, which the next one removes.
func TestLeftoversAreRemoved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "portfolio.db")
	for _, name := range []string{path + ".new-1", path + ".new-1-wal"} {
		if err := os.WriteFile(name, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	openStore(t, path)
	if left, err := filepath.Glob(path + ".new-*"); len(left) != 0 || err != nil {
		t.Errorf("%v, %v", left, err)
	}
}

func TestConcurrentFirstStartsShareOneDatabase(t *testing.T) {
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
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "portfolio.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
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
