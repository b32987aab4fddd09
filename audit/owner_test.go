//go:build audit

package audit

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portfolio/internal/password"
)

// auditPassword is the owner's password.
const auditPassword = "una casa verde en el mar"

func passwordHashVariable(t *testing.T) string {
	t.Helper()
	hash, err := password.Hash(auditPassword)
	if err != nil {
		t.Fatal(err)
	}
	return "ADMIN_PASSWORD_HASH=" + hash
}

// logIn tries a password from an address, which the program learns from X-Forwarded-For.
func (v *visitor) logIn(t *testing.T, origin, password, address string) reply {
	t.Helper()
	body := url.Values{"password": {password}}.Encode()
	response, _, err := v.postText(origin+"/admin/login", "application/x-www-form-urlencoded", body, address)
	if err != nil {
		t.Error(err)
	}
	return response
}

// guessPasswords tries wrong passwords from n addresses at once and returns how many were checked.
func (v *visitor) guessPasswords(t *testing.T, origin string, n int, network string) int {
	t.Helper()
	var guesses sync.WaitGroup
	var checked atomic.Int32
	for i := range n {
		guesses.Go(func() {
			if v.logIn(t, origin, "wrong", fmt.Sprintf("%s.%d", network, i)).StatusCode != http.StatusTooManyRequests {
				checked.Add(1)
			}
		})
	}
	guesses.Wait()
	return int(checked.Load())
}

// passwordGuesses checks that guesses are limited, also with forged addresses and after a kill.
func (a *audit) passwordGuesses(t *testing.T) {
	database, hash, v := newDatabase(t), passwordHashVariable(t), newVisitor(40)
	p := a.serve(t, database, hash, "TRUSTED_PROXIES=") // X-Forwarded-For is ignored
	checked := v.guessPasswords(t, p.origin, 40, "198.51.100")
	p.kill()
	p = a.serve(t, database, hash, "TRUSTED_PROXIES=")
	afterKill := v.logIn(t, p.origin, auditPassword, "203.0.113.1")
	retryAfter, _ := strconv.Atoi(afterKill.Header.Get("Retry-After"))
	p.kill()
	p = a.serve(t, database, hash)
	elsewhere := v.logIn(t, p.origin, auditPassword, "203.0.113.1").StatusCode
	fromMany := v.guessPasswords(t, p.origin, 200, "198.51.101")
	afterwards := v.logIn(t, p.origin, auditPassword, "203.0.113.1").StatusCode
	t.Logf("S4: of 40 guesses at once with forged addresses %d were checked (limit 5); after kill -9 the right password waits %d s; "+
		"the owner from another address gets %d; of 200 addresses %d were checked in a minute (limit 60), and the owner still gets %d",
		checked, retryAfter, elsewhere, fromMany, afterwards)
	if checked > 5 || afterKill.StatusCode != http.StatusTooManyRequests || retryAfter < 1 || elsewhere != http.StatusSeeOther ||
		fromMany > 60 || afterwards != http.StatusSeeOther {
		t.Errorf("after the kill the status is %d", afterKill.StatusCode)
	}
}

// parallelLogins measures how long a page takes while forty visitors log in.
func (a *audit) parallelLogins(t *testing.T) {
	p, v := a.serve(t, newDatabase(t), passwordHashVariable(t)), newVisitor(50)
	done := make(chan struct{})
	go func() {
		defer close(done)
		v.guessPasswords(t, p.origin, 40, "198.51.100")
	}()
	var latencies []time.Duration
	for reading := true; reading; {
		began := time.Now()
		if status, _, err := v.get(p.origin + "/search?q=privacy"); status != http.StatusOK || err != nil {
			t.Fatalf("status %d, %v", status, err)
		}
		latencies = append(latencies, time.Since(began))
		select {
		case <-done:
			reading = false
		default:
		}
	}
	slices.Sort(latencies)
	slowest := latencies[len(latencies)-1]
	t.Logf("S5: while 40 log in, %d pages were read, the slowest in %v (target 150ms)", len(latencies), slowest.Round(time.Millisecond))
}

// ownerSession checks the session's cookie, the cache headers of the owner's pages, and the logout.
func (a *audit) ownerSession(t *testing.T) {
	p, v := a.serve(t, newDatabase(t), passwordHashVariable(t), "BASE_URL=https://robin.example"), newVisitor(1)
	cookie := v.logIn(t, p.origin, auditPassword, "203.0.113.1").Header.Get("Set-Cookie")
	wrong := 0
	for _, part := range []string{"__Host-", "; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"} {
		if !strings.Contains(cookie, part) || strings.Contains(cookie, "Domain") {
			wrong++
			t.Errorf("the cookie lacks %s: %q", part, cookie)
		}
	}
	session, _, _ := strings.Cut(cookie, ";")
	request := func(method, address string) reply {
		request, err := http.NewRequest(method, p.origin+address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Cookie", session)
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		response, err := v.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return reply{response.StatusCode, response.Header}
	}
	for _, address := range []string{"/admin/surveys", "/admin/inbox", "/admin/outbox", "/admin/account", "/", "/articles"} {
		if got := request(http.MethodGet, address); got.StatusCode != http.StatusOK || got.Header.Get("Cache-Control") != "no-store" {
			wrong++
			t.Errorf("%s: status %d, %q", address, got.StatusCode, got.Header.Get("Cache-Control"))
		}
	}
	clearSiteData := request(http.MethodPost, "/admin/logout").Header.Get("Clear-Site-Data")
	after := request(http.MethodGet, "/admin/surveys").StatusCode
	if clearSiteData == "" || after != http.StatusSeeOther {
		wrong++
		t.Errorf("the logout sends Clear-Site-Data %q, then a page responds with %d", clearSiteData, after)
	}
	t.Logf("S6: the session's cookie, 6 pages and the logout: %d wrong (limit 0)", wrong)
}
