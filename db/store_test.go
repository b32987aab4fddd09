package db

import (
	"path/filepath"
	"testing"
	"time"
)

// noon is the time of the tests' clocks.
var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// newStore opens a new database with a clock that stands at noon.
func newStore(t testing.TB) *Store {
	t.Helper()
	return openStore(t, filepath.Join(t.TempDir(), "data", "portfolio.db"))
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

// fileOf returns the file of a store.
func fileOf(s *Store) *sqliteFile { return s.backend.(*sqliteFile) }
