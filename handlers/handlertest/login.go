package handlertest

import (
	"net/http"
	"net/url"
	"time"

	"portfolio/handlers"
)

// The owner's password in tests, and its hash, as cheap as can be.
const (
	OwnerPassword = "correct horse battery"
	OwnerHash     = "$argon2id$v=19$m=64,t=1,p=1$vjG2gigMt2Hs4TMxy+uBrA$my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs"
)

// Clock is a time that tests set.
type Clock struct{ time.Time }

// NewClock returns a clock that stands still.
func NewClock() *Clock { return &Clock{Parts().Now()} }

// Pass moves the clock on.
func (c *Clock) Pass(d time.Duration) { c.Time = c.Add(d) }

// Running gives a site this clock.
func (c *Clock) Running(config *handlers.Config) { config.Now = func() time.Time { return c.Time } }

// LogIn sends a password from the login page.
func (s Site) LogIn(password string, headers ...string) Reply {
	s.T.Helper()
	return s.Post("/admin/login", url.Values{"password": {password}}, headers...)
}

// Session returns the cookie that an answer sets, as a request sends it back.
func (r Reply) Session() string {
	r.T.Helper()
	for _, cookie := range (&http.Response{Header: r.Header}).Cookies() {
		if cookie.Name == "__Host-session" {
			return cookie.Name + "=" + cookie.Value
		}
	}
	r.T.Fatalf("status %d sets no session: %q", r.Status, r.Header.Values("Set-Cookie"))
	return ""
}

// Owner logs in and returns the cookie.
func (s Site) Owner() string {
	s.T.Helper()
	return s.LogIn(OwnerPassword).WantStatus(http.StatusSeeOther).Session()
}

// LetsIn reports whether a cookie opens the owner's pages.
func (s Site) LetsIn(cookie string) bool {
	s.T.Helper()
	return s.Get("/admin/surveys", "Cookie", cookie).Status == http.StatusOK
}
