package app_test

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"portfolio/app/apptest"
	"portfolio/internal/password"
)

// TestFirstPassword checks that the first start makes a password and prints it, that the next start prints none and accepts
// the same one, and that ADMIN_PASSWORD_HASH replaces it.
func TestFirstPassword(t *testing.T) {
	database := filepath.Join(t.TempDir(), "portfolio.db")
	p := apptest.Start(t, map[string]string{"DATABASE_URL": database})
	first := p.Password()
	if first == "" {
		t.Fatalf("the first start prints no password:\n%s", strings.Join(p.Lines, "\n"))
	}
	if status := logIn(t, p, first); status != http.StatusSeeOther {
		t.Errorf("login with the first password: status %d", status)
	}
	p.End()

	p = apptest.Start(t, map[string]string{"DATABASE_URL": database})
	if log := strings.Join(p.Lines, "\n"); strings.Contains(log, first) || p.Password() != "" {
		t.Error("the second start prints a password")
	}
	if status := logIn(t, p, first); status != http.StatusSeeOther {
		t.Errorf("login after a restart: status %d", status)
	}
	p.End()

	const own = "una casa verde en el mar"
	hash, err := password.Hash(own)
	must(t, err)
	p = apptest.Start(t, map[string]string{"DATABASE_URL": database, "ADMIN_PASSWORD_HASH": hash})
	if status := logIn(t, p, first); status != http.StatusUnauthorized {
		t.Errorf("login with the first password beside ADMIN_PASSWORD_HASH: status %d", status)
	}
	if status := logIn(t, p, own); status != http.StatusSeeOther {
		t.Errorf("login with the configured password: status %d", status)
	}
	p.End()
	for _, line := range p.Lines {
		if strings.Contains(line, own) || strings.Contains(line, "127.0.0.1:") && strings.Contains(line, "login") {
			t.Errorf("the log contains %s", line)
		}
	}
}

// logIn posts a password and returns the status. It reads the log meanwhile: the log is a pipe, and the program waits until
// its lines are read.
func logIn(t *testing.T, p *apptest.Program, password string) int {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	status := make(chan int, 1)
	go func() {
		response, err := client.PostForm("http://"+p.Address+"/admin/login", url.Values{"password": {password}})
		if err != nil {
			status <- 0
			return
		}
		_ = response.Body.Close()
		status <- response.StatusCode
	}()
	p.WaitFor("login ")
	return <-status
}
