package main

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"portfolio/internal/password"
)

// TestKeyIsMadeOnce checks that starts at the same time agree on one key, and leave nothing else behind.
func TestKeyIsMadeOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	cfg := config{DatabaseURL: filepath.Join(folder, "portfolio.db")}
	keys := make([][]byte, 20)
	var starts sync.WaitGroup
	for i := range keys {
		starts.Go(func() {
			key, err := keyMaterial(cfg)
			if err != nil || len(key) < minKey {
				t.Errorf("%q, %v", key, err)
			}
			keys[i] = key
		})
	}
	starts.Wait()
	for _, key := range keys {
		if !bytes.Equal(key, keys[0]) {
			t.Errorf("two keys: %q and %q", key, keys[0])
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 || files[0].Name() != keyFile {
		t.Fatalf("%v, %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

var passwordLine = regexp.MustCompile(`The password for /admin/login is (\S{26}) `)

// TestFirstPassword checks that the first start makes a password and says it, that the next one keeps both to itself, and
// that a configured one counts instead.
func TestFirstPassword(t *testing.T) {
	database := filepath.Join(t.TempDir(), "portfolio.db")
	p := start(t, map[string]string{"DATABASE_URL": database})
	said := passwordLine.FindStringSubmatch(strings.Join(p.said, "\n"))
	if said == nil {
		t.Fatalf("the first start says no password:\n%s", strings.Join(p.said, "\n"))
	}
	if status := p.logIn(said[1]); status != http.StatusSeeOther {
		t.Errorf("it is answered with %d", status)
	}
	p.end()

	p = start(t, map[string]string{"DATABASE_URL": database})
	if again := strings.Join(p.said, "\n"); strings.Contains(again, said[1]) || passwordLine.MatchString(again) {
		t.Error("the second start says a password")
	}
	if status := p.logIn(said[1]); status != http.StatusSeeOther {
		t.Errorf("after a restart it is answered with %d", status)
	}
	p.end()

	const own = "una casa verde en el mar"
	hash, err := password.Hash(own)
	if err != nil {
		t.Fatal(err)
	}
	p = start(t, map[string]string{"DATABASE_URL": database, "ADMIN_PASSWORD_HASH": hash})
	if status := p.logIn(said[1]); status != http.StatusUnauthorized {
		t.Errorf("beside a configured one it is answered with %d", status)
	}
	if status := p.logIn(own); status != http.StatusSeeOther {
		t.Errorf("the configured one is answered with %d", status)
	}
	p.end()
	for _, line := range p.said {
		if strings.Contains(line, own) || strings.Contains(line, "127.0.0.1:") && strings.Contains(line, "login") {
			t.Errorf("the log says %s", line)
		}
	}
}

// logIn sends a password and returns the status. The log is read meanwhile: the program waits for its readers.
func (p *running) logIn(password string) int {
	p.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	status := make(chan int, 1)
	go func() {
		answer, err := client.PostForm("http://"+p.address+"/admin/login", url.Values{"password": {password}})
		if err != nil {
			status <- 0
			return
		}
		_ = answer.Body.Close()
		status <- answer.StatusCode
	}()
	p.waitFor("login ")
	return <-status
}
