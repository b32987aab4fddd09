package handlers_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// TestTwoProcesses serves one database twice: what the owner changes in one process, the other obeys at once.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	path, now := handlertest.NewDatabase(t), handlertest.NewClock()
	process := func() handlertest.Site {
		return handlertest.New(t, now.Running, func(c *handlers.Config) {
			store, err := db.Open(t.Context(), path, db.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = store.Close() })
			c.Store = store
		})
	}
	a, b := process(), process()
	first := a.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusSeeOther)
	cookie := first.Session()
	if !b.LetsIn(cookie) {
		t.Error("b does not know a session that a began")
	}
	there := b.Owner()
	change := url.Values{"password": {handlertest.OwnerPassword}, "new-password": {handlertest.NewPassword}}
	cookie = a.Post("/admin/account/password", change, "Cookie", cookie+"; "+first.Device()).WantStatus(http.StatusSeeOther).Session()
	if b.LetsIn(there) || !b.LetsIn(cookie) {
		t.Error("b knows a session of the old password, or does not know that of the new one")
	}
	b.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusUnauthorized)
	b.LogIn(handlertest.NewPassword).WantStatus(http.StatusSeeOther)

	secret, _ := a.Get("/admin/account", "Cookie", cookie).Page().Find("[name=secret]").Attr("value")
	code := func() string { return handlertest.Must(totp.GenerateCode(secret, now.Time)) }
	setUp := url.Values{"password": {handlertest.NewPassword}, "secret": {secret}, "new-code": {code()}}
	codes := handlertest.RecoveryCodes(a.Post("/admin/account/second-factor", setUp, "Cookie", cookie))
	b.LogIn(handlertest.NewPassword).WantStatus(http.StatusUnauthorized)
	now.Pass(time.Minute)
	enter := func(s handlertest.Site, code string, want int) {
		t.Helper()
		s.Post("/admin/login", url.Values{"password": {handlertest.NewPassword}, "code": {code}}).WantStatus(want)
	}
	enter(a, code(), http.StatusSeeOther)
	enter(b, code(), http.StatusUnauthorized) // used in a
	enter(b, codes[0], http.StatusSeeOther)
	enter(a, codes[0], http.StatusUnauthorized)
	a.Post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", cookie).WantStatus(http.StatusSeeOther)
	if b.LetsIn(cookie) {
		t.Error("a session goes on in b")
	}
	for range 5 {
		a.LogIn("wrong")
	}
	b.LogIn(handlertest.NewPassword).WantStatus(http.StatusTooManyRequests)
}
