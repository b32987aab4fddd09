package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

const newPassword = "four words nobody pairs"

func TestChangePassword(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	here, there := site.owner(), site.owner()
	for _, c := range []struct{ why, today, next, says string }{
		{"wrong password", "wrong", newPassword, "Contraseña incorrecta"},
		{"too short", ownerPassword, "x9!kQz27", "entre 12 y 256 caracteres"},
		{"leaked", ownerPassword, "qwertyuiop123", "listas de contraseñas filtradas"},
		{"the owner's name", ownerPassword, "robin testa robin", "es fácil de adivinar"},
	} {
		got := site.post("/admin/account/password", url.Values{"password": {c.today}, "new-password": {c.next}}, "Cookie", here).
			wantStatus(http.StatusUnprocessableEntity)
		if says := got.text("#password-form [role=alert]"); !strings.Contains(says, c.says) {
			t.Errorf("%s: the page says %q", c.why, says)
		}
		if strings.Contains(got.Body, c.next) {
			t.Errorf("%s: the page holds the password", c.why)
		}
	}
	got := site.post("/admin/account/password", url.Values{"password": {ownerPassword}, "new-password": {newPassword}}, "Cookie", here).
		wantStatus(http.StatusSeeOther)
	if site.letsIn(here) || site.letsIn(there) {
		t.Error("a session outlives its password")
	}
	mine := got.session()
	site.get(got.Header.Get("Location"), "Cookie", mine).wantStatus(http.StatusOK).
		want("[role=status]", "La contraseña ha cambiado. Las demás sesiones se han cerrado y los demás dispositivos se han olvidado.")
	site.logIn(ownerPassword).wantStatus(http.StatusUnauthorized)
	site.logIn(newPassword).wantStatus(http.StatusSeeOther)
	if kept, err := site.Store.OwnerPassword(t.Context()); err != nil || kept == ownerHash {
		t.Errorf("a restart would know %q (%v)", kept, err)
	}
}

// TestChangePasswordTriesAreCounted checks that guesses of the password from a stolen session are limited.
func TestChangePasswordTriesAreCounted(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	cookie := site.owner()
	guess := url.Values{"password": {"wrong"}, "new-password": {newPassword}}
	for range 5 {
		site.post("/admin/account/password", guess, "Cookie", cookie).wantStatus(http.StatusUnprocessableEntity)
	}
	got := site.post("/admin/account/password", guess, "Cookie", cookie).wantStatus(http.StatusTooManyRequests)
	if got.Header.Get("Retry-After") != "60" {
		t.Errorf("Retry-After is %q", got.Header.Get("Retry-After"))
	}
}

func TestConfiguredPasswordStays(t *testing.T) {
	site := newTestSite(t, func(c *Config) { c.PasswordHash = ownerHash })
	cookie := site.owner()
	site.post("/admin/account/password", url.Values{"password": {ownerPassword}, "new-password": {newPassword}}, "Cookie", cookie).
		wantStatus(http.StatusConflict)
	if page := site.get("/admin/account", "Cookie", cookie).page(); page.Find("#new-password").Length() > 0 {
		t.Error("the page offers to change a password that the configuration has")
	}
	site.logIn(ownerPassword).wantStatus(http.StatusSeeOther)
}

func TestSessionsAreListed(t *testing.T) {
	site := newTestSite(t)
	here, there := site.owner(), site.owner()
	got := site.get("/admin/account", "Cookie", here).wantStatus(http.StatusOK)
	if n := got.page().Find("#account-sessions + .admin-column li").Length(); n != 2 {
		t.Errorf("%d sessions are listed", n)
	}
	got.want("#account-sessions + .admin-column .badge", "esta sesión")
	site.post("/admin/account/sessions", nil, "Cookie", here).wantStatus(http.StatusSeeOther)
	if !site.letsIn(here) || site.letsIn(there) {
		t.Error("the other sessions do not end, or this one does")
	}
}
