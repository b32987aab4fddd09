package config

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"portfolio/db"
	"portfolio/internal/password"
	"portfolio/internal/pgtest"
)

// TestKeyIsMadeOnce checks that starts at the same time use the same key, and leave no other file behind.
func TestKeyIsMadeOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	cfg := Config{DatabaseURL: filepath.Join(folder, "portfolio.db")}
	keys := make([][]byte, 20)
	var starts sync.WaitGroup
	for i := range keys {
		starts.Go(func() {
			key, err := SessionKey(cfg)
			if err != nil || len(key) < minSessionKey {
				t.Errorf("%q, %v", key, err)
			}
			keys[i] = key
		})
	}
	starts.Wait()
	for _, key := range keys {
		if !bytes.Equal(key, keys[0]) {
			t.Errorf("different keys: %q and %q", key, keys[0])
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || files[0].Name() != SessionKeyFile {
		t.Fatalf("%v, %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// TestCopiesStartAtOnce checks that of several copies that start at once on a database with nothing in it, one prints a password,
// which all of them accept.
func TestCopiesStartAtOnce(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) { startAtOnce(t, filepath.Join(t.TempDir(), "portfolio.db")) })
	t.Run("PostgreSQL", func(t *testing.T) {
		server, err := pgtest.New("fsync=off")
		if errors.Is(err, pgtest.ErrNotInstalled) {
			t.Skip("left out: ", err)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := server.Remove(); err != nil {
				t.Error(err)
			}
		})
		startAtOnce(t, server.URL("postgres"))
	})
}

func startAtOnce(t *testing.T, database string) {
	t.Helper()
	printed, hashes := make([]bytes.Buffer, 3), make([]string, 3)
	var starts sync.WaitGroup
	for i := range printed {
		starts.Go(func() {
			store, err := db.Open(t.Context(), database, db.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer store.Close()
			if hashes[i], err = OwnerPasswordHash(t.Context(), Config{}, store, &printed[i]); err != nil {
				t.Error(err)
			}
		})
	}
	starts.Wait()
	var words []string
	for i := range printed {
		if line, ok := strings.CutPrefix(printed[i].String(), "The password for /admin/login is "); ok {
			words = append(words, strings.Fields(line)[0])
		}
	}
	if len(words) != 1 {
		t.Fatalf("%d passwords are printed", len(words))
	}
	for _, hash := range hashes {
		if right, err := password.NewVerifier().Matches(t.Context(), hash, words[0]); !right || err != nil {
			t.Errorf("a copy does not accept the password (%v)", err)
		}
	}
}
