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

// The owner's password in audits.
const auditPassword = "una casa verde en el mar"

func passwordVariable(t *testing.T) string {
	t.Helper()
	hash, err := password.Hash(auditPassword)
	if err != nil {
		t.Fatal(err)
	}
	return "ADMIN_PASSWORD_HASH=" + hash
}

// logIn tries a password from an address, as far as the program believes what it says of it.
func (v *visitor) logIn(t *testing.T, origin, said, from string) *http.Response {
	t.Helper()
	body := strings.NewReader(url.Values{"password": {said}}.Encode())
	request, err := http.NewRequest(http.MethodPost, origin+"/admin/login", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("X-Forwarded-For", from)
	answer, err := v.client.Do(request)
	if err != nil {
		t.Error(err)
		return &http.Response{Header: http.Header{}}
	}
	_ = answer.Body.Close()
	return answer
}

// guess tries wrong passwords from n addresses at once and returns how many were looked at.
func (v *visitor) guess(t *testing.T, origin string, n int, network string) int {
	t.Helper()
	var guesses sync.WaitGroup
	var through atomic.Int32
	for i := range n {
		guesses.Go(func() {
			if v.logIn(t, origin, "wrong", fmt.Sprintf("%s.%d", network, i)).StatusCode != http.StatusTooManyRequests {
				through.Add(1)
			}
		})
	}
	guesses.Wait()
	return int(through.Load())
}

// guesses tries to get in: S4.
func (a *audit) guesses(t *testing.T) {
	database, own, v := newDatabase(t), passwordVariable(t), newVisitor(40)
	p := a.serve(t, database, own, "TRUSTED_PROXIES=") // nobody's X-Forwarded-For is believed
	through := v.guess(t, p.origin, 40, "198.51.100")
	p.kill()
	p = a.serve(t, database, own, "TRUSTED_PROXIES=")
	after := v.logIn(t, p.origin, auditPassword, "203.0.113.1")
	wait, _ := strconv.Atoi(after.Header.Get("Retry-After"))
	p.kill()
	p = a.serve(t, database, own)
	elsewhere := v.logIn(t, p.origin, auditPassword, "203.0.113.1").StatusCode
	overall := v.guess(t, p.origin, 200, "198.51.101")
	home := v.logIn(t, p.origin, auditPassword, "203.0.113.1").StatusCode
	t.Logf("S4: of 40 guesses at once, under forged addresses, %d were looked at (limit 5); after kill -9 even the right password waits %d s; "+
		"the owner elsewhere gets %d; of 200 addresses %d got through in a minute (limit 60), and the owner gets %d all the same",
		through, wait, elsewhere, overall, home)
	if through > 5 || after.StatusCode != http.StatusTooManyRequests || wait < 1 || elsewhere != http.StatusSeeOther ||
		overall > 60 || home != http.StatusSeeOther {
		t.Errorf("after the kill the answer is %d", after.StatusCode)
	}
}

// parallelLogins has forty people log in while one reads: S5.
func (a *audit) parallelLogins(t *testing.T) {
	p, v := a.serve(t, newDatabase(t), passwordVariable(t)), newVisitor(50)
	done := make(chan struct{})
	go func() {
		defer close(done)
		v.guess(t, p.origin, 40, "198.51.100")
	}()
	var took []time.Duration
	for reading := true; reading; {
		began := time.Now()
		if status, _, err := v.get(p.origin + "/search?q=privacy"); status != http.StatusOK || err != nil {
			t.Fatalf("status %d, %v", status, err)
		}
		took = append(took, time.Since(began))
		select {
		case <-done:
			reading = false
		default:
		}
	}
	slices.Sort(took)
	slowest := took[len(took)-1]
	t.Logf("S5: while 40 log in, %d pages were read, the slowest in %v (limit 150ms)", len(took), slowest.Round(time.Millisecond))
}

// ownersAnswers looks at what the owner's browser is told: S6.
func (a *audit) ownersAnswers(t *testing.T) {
	p, v := a.serve(t, newDatabase(t), passwordVariable(t), "BASE_URL=https://vera.example"), newVisitor(1)
	cookie := v.logIn(t, p.origin, auditPassword, "203.0.113.1").Header.Get("Set-Cookie")
	wrong := 0
	for _, part := range []string{"__Host-", "; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"} {
		if !strings.Contains(cookie, part) || strings.Contains(cookie, "Domain") {
			wrong++
			t.Errorf("the cookie lacks %s: %q", part, cookie)
		}
	}
	session, _, _ := strings.Cut(cookie, ";")
	ask := func(method, address string) *http.Response {
		request, err := http.NewRequest(method, p.origin+address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Cookie", session)
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer, err := v.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer
	}
	for _, address := range []string{"/admin/surveys", "/admin/inbox", "/admin/outbox", "/admin/account", "/", "/articles"} {
		if got := ask(http.MethodGet, address); got.StatusCode != http.StatusOK || got.Header.Get("Cache-Control") != "no-store" {
			wrong++
			t.Errorf("%s: status %d, %q", address, got.StatusCode, got.Header.Get("Cache-Control"))
		}
	}
	left := ask(http.MethodPost, "/admin/logout").Header.Get("Clear-Site-Data")
	after := ask(http.MethodGet, "/admin/surveys").StatusCode
	if left == "" || after != http.StatusSeeOther {
		wrong++
		t.Errorf("a logout says %q, and then the pages answer %d", left, after)
	}
	t.Logf("S6: the session's cookie, 6 pages and the logout: %d wrong (limit 0)", wrong)
}
