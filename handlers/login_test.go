package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
)

// The owner's password in tests, and its hash, as cheap as can be.
const (
	ownerPassword = "correct horse battery"
	ownerHash     = "$argon2id$v=19$m=64,t=1,p=1$vjG2gigMt2Hs4TMxy+uBrA$my/YqWyUsAKFdEpGO7isr0dNaettMorfoA3lO9WLKNs"
)

// clock is a time that tests set.
type clock struct{ time.Time }

func newClock() *clock { return &clock{parts().Now()} }

func (c *clock) pass(d time.Duration) { c.Time = c.Add(d) }

// running gives a site this clock.
func (c *clock) running(config *Config) { config.Now = func() time.Time { return c.Time } }

// logIn sends a password from the login page.
func (s testSite) logIn(password string, headers ...string) reply {
	s.t.Helper()
	return s.post("/admin/login", url.Values{"password": {password}}, headers...)
}

// session returns the cookie that an answer sets, as a request sends it back.
func (r reply) session() string {
	r.t.Helper()
	for _, cookie := range (&http.Response{Header: r.Header}).Cookies() {
		if cookie.Name == "__Host-session" {
			return cookie.Name + "=" + cookie.Value
		}
	}
	r.t.Fatalf("status %d sets no session: %q", r.Status, r.Header.Values("Set-Cookie"))
	return ""
}

// owner logs in and returns the cookie.
func (s testSite) owner() string {
	s.t.Helper()
	return s.logIn(ownerPassword).wantStatus(http.StatusSeeOther).session()
}

// letsIn reports whether a cookie opens the owner's pages.
func (s testSite) letsIn(cookie string) bool {
	s.t.Helper()
	return s.get("/admin/surveys", "Cookie", cookie).Status == http.StatusOK
}

func TestLogin(t *testing.T) {
	site := newTestSite(t)
	for _, wrong := range []string{"", "Correct horse battery", ownerPassword + " ", strings.Repeat("a", 60<<10)} {
		got := site.logIn(wrong, "X-Forwarded-For", "192.0.2.1")
		if got.Status != http.StatusUnauthorized || len(got.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("password of %d bytes: status %d, cookies %q", len(wrong), got.Status, got.Header.Values("Set-Cookie"))
		}
		got.want("[role=alert]", "Contraseña o código incorrectos")
		if title := got.text("title"); !strings.HasPrefix(title, "Error: ") {
			t.Errorf("the title is %q", title)
		}
	}
	got := site.logIn(ownerPassword).wantStatus(http.StatusSeeOther)
	if to := got.Header.Get("Location"); to != "/admin" {
		t.Errorf("the login leads to %q", to)
	}
	for _, attribute := range []string{"Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=604800"} {
		if cookie := got.Header.Get("Set-Cookie"); !strings.Contains(cookie, "; "+attribute) {
			t.Errorf("the cookie lacks %s: %q", attribute, cookie)
		}
	}
	if !site.letsIn(got.session()) {
		t.Error("the cookie does not let the owner in")
	}
	again := site.get("/admin/login", "Cookie", got.session()).wantStatus(http.StatusSeeOther)
	if to := again.Header.Get("Location"); to != "/admin" {
		t.Errorf("who is logged in is led to %q", to)
	}
}

// TestLoginNext checks that a login redirects to the requested page, and never to another site.
func TestLoginNext(t *testing.T) {
	site := newTestSite(t)
	for next, want := range map[string]string{
		"/admin/surveys":           "/admin/surveys",
		"/admin":                   "/admin",
		"":                         "/admin",
		"/admin/login":             "/admin",
		"/admin/logout":            "/admin",
		"/admin/nothing":           "/admin",
		"/articles":                "/admin",
		"https://evil.example/":    "/admin",
		"//evil.example/admin/":    "/admin",
		"/\t/evil.example":         "/admin",
		"/admin/../../evil":        "/admin",
		"/admin/surveys?x=1":       "/admin",
		"/admin/surveys\r\nX: y":   "/admin",
		"/admin/surveys/../../etc": "/admin",
	} {
		got := site.post("/admin/login", url.Values{"password": {ownerPassword}, "next": {next}}).wantStatus(http.StatusSeeOther)
		if to := got.Header.Get("Location"); to != want {
			t.Errorf("next=%q leads to %q, want %q", next, to, want)
		}
	}
}

// TestNobodyElseGetsIn checks that every admin address but the login, and the choice of its language, is refused without a
// session, whatever the routes are.
func TestNobodyElseGetsIn(t *testing.T) {
	site := newTestSite(t)
	ended := site.owner()
	site.post("/admin/logout", nil, "Cookie", ended).wantStatus(http.StatusSeeOther)
	cookies := map[string]string{
		"no cookie": "theme=light", "an ended session": ended, "a made-up one": "__Host-session=" + strings.Repeat("0", 64),
		"an empty one": "__Host-session=", "another name": strings.TrimPrefix(ended, "__Host-"),
		"an injection": "__Host-session=' or 1=1 --",
	}
	addresses := []string{"/admin", "/admin/nothing", "/admin/surveys.csv", "/%61dmin/surveys"}
	for _, pattern := range newSurface(site).patterns(t) {
		if i18n.IsAdminPath(pattern) && pattern != "/admin/login" && pattern != "/admin/language" {
			addresses = append(addresses, strings.NewReplacer("{kind}", "budget", "{id}", "1").Replace(pattern))
		}
	}
	if len(addresses) < 6 {
		t.Fatalf("only %q: this test does not find the owner's pages", addresses)
	}
	for why, cookie := range cookies {
		for _, address := range addresses {
			got := site.get(address, "Cookie", cookie)
			if to := got.Header.Get("Location"); got.Status != http.StatusSeeOther || !strings.HasPrefix(to, "/admin/login") || got.Body != "" {
				t.Errorf("GET %s with %s: status %d, to %q, %d bytes", address, why, got.Status, to, len(got.Body))
			}
			got.wantPrivate()
			got = site.get(address, "Cookie", cookie, "Accept", "application/json")
			got.wantRefusal("GET " + address + " as JSON with " + why)
			for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS"} {
				site.do(method, address, "", "Cookie", cookie, "Sec-Fetch-Site", "same-origin").wantRefusal(method + " " + address + " with " + why)
			}
		}
	}
}

// wantPrivate reports an answer that somebody could keep or find.
func (r reply) wantPrivate() {
	r.t.Helper()
	if cache, robots := r.Header.Get("Cache-Control"), r.Header.Get("X-Robots-Tag"); cache != "no-store" || robots != "noindex" {
		r.t.Errorf("Cache-Control %q, X-Robots-Tag %q", cache, robots)
	}
	if r.Header.Get("Etag") != "" {
		r.t.Errorf("it has an entity tag")
	}
}

// wantRefusal reports an answer that is not the refusal of who is not logged in.
func (r reply) wantRefusal(what string) {
	r.t.Helper()
	if r.Status != http.StatusUnauthorized || r.Header.Get("WWW-Authenticate") == "" {
		r.t.Errorf("%s: status %d", what, r.Status)
	}
	r.wantPrivate()
}

// TestFixation checks that a session id from before the login is invalid after it.
func TestFixation(t *testing.T) {
	site := newTestSite(t)
	planted := "__Host-session=" + strings.Repeat("ab", 32)
	first := site.logIn(ownerPassword, "Cookie", planted).session()
	if first == planted || site.letsIn(planted) {
		t.Error("a planted key is a session")
	}
	second := site.logIn(ownerPassword, "Cookie", first).session()
	if second == first || site.letsIn(first) || !site.letsIn(second) {
		t.Error("a login does not end the session before it")
	}
}

func TestSessionEnds(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running)
	idle := site.owner()
	for range 13 { // the owner comes back often enough
		now.pass(12*time.Hour - time.Second)
		if !site.letsIn(idle) {
			t.Fatal("the session ended too early")
		}
	}
	now.pass(12 * time.Hour)
	if site.letsIn(idle) {
		t.Error("an idle session goes on")
	}
	busy := site.owner()
	for range 7*4 - 1 {
		now.pass(6 * time.Hour)
		if !site.letsIn(busy) {
			t.Fatal("the session ended too early")
		}
	}
	now.pass(6 * time.Hour)
	if site.letsIn(busy) {
		t.Error("a session goes on after a week")
	}
}

// TestSessionLastsAsLongAsTheSettingsSay checks a session that is shorter than by default.
func TestSessionLastsAsLongAsTheSettingsSay(t *testing.T) {
	now := newClock()
	site := newTestSite(t, now.running, withFolder(t, edited(t, full, "site.toml", "promises = []", "promises = []\n[retention]\nsession_days = 1")))
	cookie := site.owner()
	for range 3 {
		now.pass(6 * time.Hour)
		if !site.letsIn(cookie) {
			t.Fatal("the session ended too early")
		}
	}
	now.pass(6 * time.Hour)
	if site.letsIn(cookie) {
		t.Error("the session goes on after a day")
	}
}

func TestLogout(t *testing.T) {
	site := newTestSite(t)
	here, there := site.owner(), site.owner()
	got := site.post("/admin/logout", nil, "Cookie", here).wantStatus(http.StatusSeeOther)
	if !strings.Contains(got.Header.Get("Set-Cookie"), "Max-Age=0") || got.Header.Get("Clear-Site-Data") == "" {
		t.Errorf("the browser keeps the session: %q", got.Header.Get("Set-Cookie"))
	}
	site.get(got.Header.Get("Location")).want("[role=status]", "Has cerrado la sesión.")
	if site.letsIn(here) {
		t.Error("a copy of the cookie outlives the logout")
	}
	if !site.letsIn(there) {
		t.Error("the logout ended another session")
	}
	site.post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", there).wantStatus(http.StatusSeeOther)
	if site.letsIn(there) {
		t.Error("ending all sessions leaves one")
	}
}

// TestEndAllSessions checks that a session can end all others.
func TestEndAllSessions(t *testing.T) {
	site := newTestSite(t)
	here, there := site.owner(), site.owner()
	site.post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", here).wantStatus(http.StatusSeeOther)
	if site.letsIn(here) || site.letsIn(there) {
		t.Error("a session goes on")
	}
}

// TestPasswordChange checks that another password in the configuration ends all sessions for good.
func TestPasswordChange(t *testing.T) {
	var store *db.Store
	site := newTestSite(t, func(c *Config) { store = c.Store })
	cookie := site.owner()
	other := strings.Replace(ownerHash, "my/Y", "ny/Y", 1)
	for _, hash := range []string{other, ownerHash} {
		if err := store.EndOutdatedSessions(t.Context(), auth.Credential(site.Key, hash)); err != nil {
			t.Fatal(err)
		}
	}
	if site.letsIn(cookie) {
		t.Error("the session is back with the password")
	}
	cookie = site.owner()
	site.kernel.Auth = auth.New(auth.Config{Store: store, Verifier: site.Process.Verifier, Key: site.Key, PasswordHash: other, HTTPS: true, SessionDays: 7, Now: site.Now, Log: site.Log})
	if site.letsIn(cookie) {
		t.Error("the session outlives its password")
	}
}

// TestCrossSite checks that posts from other sites are refused.
func TestCrossSite(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	for _, from := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}} {
		for _, address := range []string{"/admin/login", "/admin/logout"} {
			headers := append([]string{"Cookie", cookie, "Content-Type", "application/x-www-form-urlencoded"}, from...)
			if got := site.do(http.MethodPost, address, "password="+url.QueryEscape(ownerPassword), headers...); got.Status != http.StatusForbidden {
				t.Errorf("POST %s with %s: status %d", address, from, got.Status)
			}
		}
	}
	if !site.letsIn(cookie) {
		t.Error("another site ended the session")
	}
}

// TestOwnersSidebar checks that cached pages never show what only the owner may see.
func TestOwnersSidebar(t *testing.T) {
	site := newTestSite(t)
	cookie := site.owner()
	for _, address := range []string{"/", "/?lng=es", "/articles", "/articulos/el-primer-catalogo", "/nothing-here"} {
		for _, time := range []string{"before it is kept", "after"} {
			for _, coding := range []string{"", "br", "gzip"} {
				mine := site.get(address, "Cookie", cookie, "Accept-Encoding", coding)
				mine.want(`.owner-menu a[href="/admin/surveys"]`, "Administración")
				mine.want(".owner-menu button", "Cerrar sesión")
				mine.wantPrivate()
			}
			if theirs := site.get(address); strings.Contains(theirs.Body, "/admin") || theirs.Header.Get("Cache-Control") == "no-store" {
				t.Errorf("%s %s: a visitor sees what is the owner's, or is not let keep the page", address, time)
			}
		}
	}
	tag := site.get("/articles").Header.Get("Etag")
	if got := site.get("/articles", "Cookie", cookie, "If-None-Match", tag); got.Status != http.StatusOK {
		t.Errorf("the owner is told to look at the page of a visitor: status %d", got.Status)
	}
}

// TestUnlisted checks that sitemap and the like do not list the owner's pages.
func TestUnlisted(t *testing.T) {
	site := newTestSite(t)
	for _, address := range []string{"/sitemap.xml", "/llms.txt"} {
		if strings.Contains(site.get(address).wantStatus(200).Body, i18n.AdminRoot) {
			t.Errorf("%s names the owner's pages", address)
		}
	}
	site.get("/admin/login").wantStatus(200).wantPrivate()
}
