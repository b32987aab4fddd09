package handlers

import (
	"net/http"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"portfolio/db"
)

// TestTwoProcesses serves one database twice: what the owner changes in one process, the other obeys at once.
func TestTwoProcesses(t *testing.T) {
	path, now := filepath.Join(t.TempDir(), "portfolio.db"), newClock()
	process := func() testSite {
		return newTestSite(t, now.running, func(c *Config) {
			store, err := db.Open(t.Context(), path, db.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = store.Close() })
			c.Store = store
		})
	}
	a, b := process(), process()
	first := a.logIn(ownerPassword).wantStatus(http.StatusSeeOther)
	cookie := first.session()
	if !b.letsIn(cookie) {
		t.Error("b does not know a session that a began")
	}
	there := b.owner()
	change := url.Values{"password": {ownerPassword}, "new-password": {newPassword}}
	cookie = a.post("/admin/account/password", change, "Cookie", cookie+"; "+first.device()).wantStatus(http.StatusSeeOther).session()
	if b.letsIn(there) || !b.letsIn(cookie) {
		t.Error("b knows a session of the old password, or does not know that of the new one")
	}
	b.logIn(ownerPassword).wantStatus(http.StatusUnauthorized)
	b.logIn(newPassword).wantStatus(http.StatusSeeOther)

	secret, _ := a.get("/admin/account", "Cookie", cookie).page().Find("[name=secret]").Attr("value")
	code := func() string { return must(totp.GenerateCode(secret, now.Time)) }
	setUp := url.Values{"password": {newPassword}, "secret": {secret}, "new-code": {code()}}
	codes := recoveryCodes(a.post("/admin/account/second-factor", setUp, "Cookie", cookie))
	b.logIn(newPassword).wantStatus(http.StatusUnauthorized)
	now.pass(time.Minute)
	enter := func(s testSite, code string, want int) {
		t.Helper()
		s.post("/admin/login", url.Values{"password": {newPassword}, "code": {code}}).wantStatus(want)
	}
	enter(a, code(), http.StatusSeeOther)
	enter(b, code(), http.StatusUnauthorized) // used in a
	enter(b, codes[0], http.StatusSeeOther)
	enter(a, codes[0], http.StatusUnauthorized)
	a.post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", cookie).wantStatus(http.StatusSeeOther)
	if b.letsIn(cookie) {
		t.Error("a session goes on in b")
	}
	for range 5 {
		a.logIn("wrong")
	}
	b.logIn(newPassword).wantStatus(http.StatusTooManyRequests)
}
