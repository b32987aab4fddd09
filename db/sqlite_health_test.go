package db

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file that is too large to be checked at the start is checked in the background.
func TestDamageInLargeFileIsFoundInBackground(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s := newStore(t)
	text := strings.Repeat("x", 1<<20)
	err := s.backend.do(t.Context(), func(tx *transaction) error {
		for range checkedAtOpen>>20 + 2 {
			row := Inquiry{Kind: SuggestionKind, Text: text}
			row.setDefaults(noon)
			if _, err := tx.NamedExec(insertInto("inquiries", row), row); err != nil {
				return err
			}
		}
		return nil
	})
	must(t, err)
	for name, damaged := range map[string]bool{"sound": false, "damaged": true} {
		path := filepath.Join(t.TempDir(), name)
		must(t, s.Backup(t.Context(), path))
		if damaged {
			overwrite(t, path)
		}
		again := openStore(t, path)
		<-fileOf(t, again).health.done
		if err := again.Ping(t.Context()); errors.Is(err, ErrDamaged) != damaged {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// overwrite damages the middle of a file.
func overwrite(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, 0) //nolint:gosec // ours
	must(t, err)
	defer file.Close()
	if _, err := file.WriteAt([]byte(strings.Repeat("\xA5", 100_000)), checkedAtOpen/2); err != nil {
		t.Fatal(err)
	}
}
