package main

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
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
	cfg := config{DatabaseURL: filepath.Join(folder, "portfolio.db")}
	keys := make([][]byte, 20)
	var starts sync.WaitGroup
	for i := range keys {
		starts.Go(func() {
			key, err := sessionKey(cfg)
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
	if err != nil || len(files) != 1 || files[0].Name() != sessionKeyFile {
		t.Fatalf("%v, %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

var passwordLine = regexp.MustCompile(`The password for /admin/login is (\S{26}) `)

// TestFirstPassword checks that the first start makes a password and prints it, that the next start prints none and accepts
// the same one, and that ADMIN_PASSWORD_HASH replaces it.
func TestFirstPassword(t *testing.T) {
	database := filepath.Join(t.TempDir(), "portfolio.db")
	p := start(t, map[string]string{"DATABASE_URL": database})
	found := passwordLine.FindStringSubmatch(strings.Join(p.lines, "\n"))
	if found == nil {
		t.Fatalf("the first start prints no password:\n%s", strings.Join(p.lines, "\n"))
	}
	first := found[1]
	if status := p.logIn(first); status != http.StatusSeeOther {
		t.Errorf("login with the first password: status %d", status)
	}
	p.end()

	p = start(t, map[string]string{"DATABASE_URL": database})
	if log := strings.Join(p.lines, "\n"); strings.Contains(log, first) || passwordLine.MatchString(log) {
		t.Error("the second start prints a password")
	}
	if status := p.logIn(first); status != http.StatusSeeOther {
		t.Errorf("login after a restart: status %d", status)
	}
	p.end()

	const own = "una casa verde en el mar"
	hash, err := password.Hash(own)
	if err != nil {
		t.Fatal(err)
	}
	p = start(t, map[string]string{"DATABASE_URL": database, "ADMIN_PASSWORD_HASH": hash})
	if status := p.logIn(first); status != http.StatusUnauthorized {
		t.Errorf("login with the first password beside ADMIN_PASSWORD_HASH: status %d", status)
	}
	if status := p.logIn(own); status != http.StatusSeeOther {
		t.Errorf("login with the configured password: status %d", status)
	}
	p.end()
	for _, line := range p.lines {
		if strings.Contains(line, own) || strings.Contains(line, "127.0.0.1:") && strings.Contains(line, "login") {
			t.Errorf("the log contains %s", line)
		}
	}
}

// logIn posts a password and returns the status. It reads the log meanwhile: the log is a pipe, and the program waits until
// its lines are read.
func (p *running) logIn(password string) int {
	p.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	status := make(chan int, 1)
	go func() {
		response, err := client.PostForm("http://"+p.address+"/admin/login", url.Values{"password": {password}})
		if err != nil {
			status <- 0
			return
		}
		_ = response.Body.Close()
		status <- response.StatusCode
	}()
	p.waitFor("login ")
	return <-status
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
			if hashes[i], err = ownerPasswordHash(t.Context(), config{}, store, &printed[i]); err != nil {
				t.Error(err)
			}
		})
	}
	starts.Wait()
	var words []string
	for i := range printed {
		if found := passwordLine.FindStringSubmatch(printed[i].String()); found != nil {
			words = append(words, found[1])
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
