package admin_test

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"portfolio/handlers"
	"portfolio/handlers/handlertest"
	"portfolio/i18n"
)

// onTrial makes a site one that everybody may try: its password is public.
func onTrial(c *handlers.Config) {
	c.PasswordHash, c.TrialPassword, c.ReadOnly = handlertest.OwnerHash, handlertest.OwnerPassword, true
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
}

// TestReadOnly checks that nobody changes anything on the owner's screens of a public trial, logged in or not.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, onTrial)
	cookie := site.Owner()
	for _, pattern := range handlertest.NewSurface(site).Patterns(t) {
		path := strings.NewReplacer("{kind}", "budget", "{id}", "1").Replace(pattern)
		if !i18n.IsAdminPath(path) || path == "/admin/login" || path == "/admin/logout" || path == "/admin/language" {
			continue
		}
		site.Post(path, url.Values{}, "Cookie", cookie).WantStatus(http.StatusForbidden)
	}
	site.Get("/admin", "Cookie", cookie).WantStatus(http.StatusOK)
	site.Get("/articles").Want("main .callout a[href='/admin']", "Look at it as the owner")
}

// TestPublicTrialLocksNobodyOut checks that neither wrong guesses nor a logout of one visitor concern another.
func TestPublicTrialLocksNobodyOut(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t, onTrial)
	if !strings.Contains(site.Get("/admin/login").Body, handlertest.OwnerPassword) {
		t.Error("the login does not name the password")
	}
	here, there := site.Owner(), site.Owner()
	for range 70 {
		site.Post("/admin/login", url.Values{"password": {"wrong"}})
	}
	site.Post("/admin/login", url.Values{"password": {handlertest.OwnerPassword}}).WantStatus(http.StatusTooManyRequests)
	elsewhere := site.Post("/admin/login", url.Values{"password": {handlertest.OwnerPassword}}, "X-Forwarded-For", "192.0.2.2")
	elsewhere.WantStatus(http.StatusSeeOther)
	site.Post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", here).WantStatus(http.StatusSeeOther)
	if site.LetsIn(here) || !site.LetsIn(there) {
		t.Error("a logout ends the session of another visitor, or not its own")
	}
}
