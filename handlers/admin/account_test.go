package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

func TestChangePassword(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	here, there := site.Owner(), site.Owner()
	for _, c := range []struct{ why, today, next, says string }{
		{"wrong password", "wrong", handlertest.NewPassword, "Contraseña incorrecta"},
		{"too short", handlertest.OwnerPassword, "x9!kQz27", "entre 12 y 256 caracteres"},
		{"leaked", handlertest.OwnerPassword, "qwertyuiop123", "listas de contraseñas filtradas"},
		{"the owner's name", handlertest.OwnerPassword, "robin testa robin", "es fácil de adivinar"},
	} {
		got := site.Post("/admin/account/password", url.Values{"password": {c.today}, "new-password": {c.next}}, "Cookie", here).
			WantStatus(http.StatusUnprocessableEntity)
		if says := got.Text("#password-form [role=alert]"); !strings.Contains(says, c.says) {
			t.Errorf("%s: the page says %q", c.why, says)
		}
		if strings.Contains(got.Body, c.next) {
			t.Errorf("%s: the page holds the password", c.why)
		}
	}
	got := site.Post("/admin/account/password", url.Values{"password": {handlertest.OwnerPassword}, "new-password": {handlertest.NewPassword}}, "Cookie", here).
		WantStatus(http.StatusSeeOther)
	if site.LetsIn(here) || site.LetsIn(there) {
		t.Error("a session outlives its password")
	}
	mine := got.Session()
	site.Get(got.Header.Get("Location"), "Cookie", mine).WantStatus(http.StatusOK).
		Want("[role=status]", "La contraseña ha cambiado. Las demás sesiones se han cerrado y los demás dispositivos se han olvidado.")
	site.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusUnauthorized)
	site.LogIn(handlertest.NewPassword).WantStatus(http.StatusSeeOther)
	if kept, err := site.Store.OwnerPassword(t.Context()); err != nil || kept == handlertest.OwnerHash {
		t.Errorf("a restart would know %q (%v)", kept, err)
	}
}

// TestChangePasswordTriesAreCounted checks that guesses of the password from a stolen session are limited.
func TestChangePasswordTriesAreCounted(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	cookie := site.Owner()
	guess := url.Values{"password": {"wrong"}, "new-password": {handlertest.NewPassword}}
	for range 5 {
		site.Post("/admin/account/password", guess, "Cookie", cookie).WantStatus(http.StatusUnprocessableEntity)
	}
	got := site.Post("/admin/account/password", guess, "Cookie", cookie).WantStatus(http.StatusTooManyRequests)
	if got.Header.Get("Retry-After") != "60" {
		t.Errorf("Retry-After is %q", got.Header.Get("Retry-After"))
	}
}

func TestConfiguredPasswordStays(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, func(c *handlers.Config) { c.PasswordHash = handlertest.OwnerHash })
	cookie := site.Owner()
	site.Post("/admin/account/password", url.Values{"password": {handlertest.OwnerPassword}, "new-password": {handlertest.NewPassword}}, "Cookie", cookie).
		WantStatus(http.StatusConflict)
	if page := site.Get("/admin/account", "Cookie", cookie).Page(); page.Find("#new-password").Length() > 0 {
		t.Error("the page offers to change a password that the configuration has")
	}
	site.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusSeeOther)
}

func TestSessionsAreListed(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	here, there := site.Owner(), site.Owner()
	got := site.Get("/admin/account", "Cookie", here).WantStatus(http.StatusOK)
	if n := got.Page().Find("#account-sessions + .admin-column li").Length(); n != 2 {
		t.Errorf("%d sessions are listed", n)
	}
	got.Want("#account-sessions + .admin-column .badge", "esta sesión")
	site.Post("/admin/account/sessions", nil, "Cookie", here).WantStatus(http.StatusSeeOther)
	if !site.LetsIn(here) || site.LetsIn(there) {
		t.Error("the other sessions do not end, or this one does")
	}
}
