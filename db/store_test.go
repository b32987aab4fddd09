package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// noon is the time of the tests' clocks.
var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// newStore opens a new database with a clock that stands at noon.
func newStore(t testing.TB) *Store {
	t.Helper()
	return openStore(t, laterDatabase(t))
}

// laterDatabase returns the URL of a new database as the next version may leave it, with a column more in every table. The store has
// to work all the same.
func laterDatabase(t testing.TB) string {
	t.Helper()
	if *onPostgres {
		return shared.createDatabase(t, laterTemplate)
	}
	path := newDatabase(t)
	file, err := laterFile()
	if err == nil {
		err = errors.Join(os.Mkdir(filepath.Dir(path), 0o700), os.WriteFile(path, file, 0o600))
	}
	must(t, err)
	return path
}

// laterFile returns an empty SQLite file with a column more in every table.
var laterFile = sync.OnceValues(func() (file []byte, err error) {
	folder, err := os.MkdirTemp("", "later")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "portfolio.db")
	if err := addColumns(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// addColumns creates a database, or opens one, and adds a column to each of its tables.
func addColumns(databaseURL string) error {
	s, err := Open(context.Background(), databaseURL, Options{})
	if err != nil {
		return err
	}
	tables, err := tablesOf(context.Background(), s.read)
	if err == nil {
		err = s.backend.do(context.Background(), func(tx *transaction) error {
			for _, table := range tables {
				if _, err := tx.Exec("alter table " + table.name + " add column added_later integer not null default 0"); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return errors.Join(err, s.Close())
}

// newDatabase returns the DATABASE_URL of a database that is not there yet, or holds nothing.
func newDatabase(t testing.TB) string {
	t.Helper()
	if *onPostgres {
		return shared.newDatabase(t)
	}
	return filepath.Join(t.TempDir(), "data", "portfolio.db")
}

func openStore(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, Options{Now: func() time.Time { return noon }})
	must(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// one returns the value that a query returns.
func one[T any](t testing.TB, s *Store, query string, args ...any) T {
	t.Helper()
	var value T
	must(t, s.read.GetContext(t.Context(), &value, query, args...))
	return value
}

// fileOf returns the file of a store, for tests that are about SQLite alone.
func fileOf(t testing.TB, s *Store) *sqliteFile {
	t.Helper()
	sqliteAlone(t)
	return s.backend.(*sqliteFile)
}

// writerOf returns the writer of a store.
func writerOf(s *Store) *writer {
	if server, ok := s.backend.(*server); ok {
		return server.writer
	}
	return s.backend.(*sqliteFile).writer
}

// verifyAndExit runs the tests, removes the server that they share, and looks for goroutines that are left.
func verifyAndExit(m *testing.M) {
	code := m.Run()
	if shared != nil {
		if err := shared.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
