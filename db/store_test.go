package db

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// noon is the time of the tests' clocks.
var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// newStore opens a new database with a clock that stands at noon.
func newStore(t testing.TB) *Store {
	t.Helper()
	return openStore(t, newDatabase(t))
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
	if err != nil {
		t.Fatal(err)
	}
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
	if err := s.read.GetContext(t.Context(), &value, query, args...); err != nil {
		t.Fatal(err)
	}
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
