package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
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
		{"the owner's name", ownerPassword, "vera muestra", "se adivinaría pronto"},
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
		want("[role=status]", "La contraseña ha cambiado. Las demás sesiones se han cerrado.")
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
	site := newTestSite(t, func(c *Config) { c.PasswordFixed = true })
	cookie := site.owner()
	site.post("/admin/account/password", url.Values{"password": {ownerPassword}, "new-password": {newPassword}}, "Cookie", cookie).
		wantStatus(http.StatusConflict)
	if page := site.get("/admin/account", "Cookie", cookie).page(); page.Find("#new-password").Length() > 0 {
		t.Error("the page offers to change a password that the configuration has")
	}
	site.logIn(ownerPassword).wantStatus(http.StatusSeeOther)
}

// TestSecondFactor checks setting up a second factor, logging in with it, and removing it.
func TestSecondFactor(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	here, there := site.owner(), site.owner()
	secret, _ := site.get("/admin/account", "Cookie", here).page().Find("[name=secret]").Attr("value")
	code := func() string {
		made, err := totp.GenerateCode(secret, now.Time)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	setUp := func(password, code string) reply {
		form := url.Values{"password": {password}, "secret": {secret}, "new-code": {code}}
		return site.post("/admin/account/second-factor", form, "Cookie", here)
	}
	setUp("wrong", code()).wantStatus(http.StatusUnprocessableEntity).want("#factor-form [role=alert]", "Contraseña incorrecta")
	again := setUp(ownerPassword, "000000").wantStatus(http.StatusUnprocessableEntity)
	if kept, _ := again.page().Find("[name=secret]").Attr("value"); kept != secret {
		t.Errorf("after a wrong code the secret is another one: %q", kept)
	}
	setUp(ownerPassword, code()).wantStatus(http.StatusSeeOther)
	if !site.letsIn(here) || site.letsIn(there) {
		t.Error("the other sessions do not end, or this one does")
	}

	enter := func(password, code string) reply {
		return site.post("/admin/login", url.Values{"password": {password}, "code": {code}})
	}
	if page := site.get("/admin/login").page(); page.Find("#code").Length() != 1 {
		t.Error("the login does not ask for a code")
	}
	enter(ownerPassword, code()).wantStatus(http.StatusUnauthorized) // it was used to set up
	now.pass(30 * time.Second)
	enter(ownerPassword, "").wantStatus(http.StatusUnauthorized).want("[role=alert]", "Contraseña o código incorrectos")
	enter("wrong", code()).wantStatus(http.StatusUnauthorized)
	enter(ownerPassword, code()).wantStatus(http.StatusSeeOther)
	enter(ownerPassword, code()).wantStatus(http.StatusUnauthorized) // a code opens once
	late := code()
	now.pass(30 * time.Second)
	enter(ownerPassword, late).wantStatus(http.StatusUnauthorized)

	remove := url.Values{"password": {ownerPassword}, "code": {code()}}
	site.post("/admin/account/second-factor", remove, "Cookie", here).wantStatus(http.StatusSeeOther)
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
