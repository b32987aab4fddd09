package db

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUnusableFileIsNotChanged(t *testing.T) {
	t.Parallel()
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
		"older":       {altered(t, "update goose_db_version set version_id = 33 where version_id > 0"), ErrOlder},
		"foreign":     {altered(t, "pragma application_id = 7"), ErrForeign},
	} {
		path := filepath.Join(t.TempDir(), "portfolio.db")
		must(t, os.WriteFile(path, c.data, 0o600))
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
	sqliteAlone(t)
	pool, err := connect(path, writerOption, 1)
	must(t, err)
	defer pool.Close()
	if _, err := pool.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path) //nolint:gosec // ours
	must(t, err)
	return data
}

func TestLogWithoutDatabaseIsDamage(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portfolio.db")
	must(t, os.WriteFile(path+"-wal", []byte("rows that were acknowledged"), 0o600))
	refuses(t, path, ErrDamaged)
	if _, err := os.Stat(path); err == nil {
		t.Error("a new database is created")
	}
}

func TestFolderIsRefused(t *testing.T) { refuses(t, t.TempDir(), ErrForeign) }

func TestUnwritableFolderIsRefused(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o500); err != nil { //nolint:gosec // that is the point
		t.Fatal(err)
	}
	refuses(t, filepath.Join(folder, "portfolio.db"), os.ErrPermission)
}
