package admin_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portfolio/handlers/handlertest"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
)

func TestLogin(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, wrong := range []string{"", "Correct horse battery", handlertest.OwnerPassword + " ", strings.Repeat("a", 60<<10)} {
		says := "Contraseña o código incorrectos"
		if wrong == "" {
			says = "Escribe tu contraseña de este sitio."
		}
		got := site.LogIn(wrong, "X-Forwarded-For", "192.0.2.1")
		if got.Status != http.StatusUnauthorized || len(got.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("password of %d bytes: status %d, cookies %q", len(wrong), got.Status, got.Header.Values("Set-Cookie"))
		}
		got.Want("[role=alert]", says)
		if title := got.Text("title"); !strings.HasPrefix(title, "Error: ") {
			t.Errorf("the title is %q", title)
		}
	}
	got := site.LogIn(handlertest.OwnerPassword).WantStatus(http.StatusSeeOther)
	if to := got.Header.Get("Location"); to != "/admin" {
		t.Errorf("the login leads to %q", to)
	}
	for _, attribute := range []string{"Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=604800"} {
		if cookie := got.Header.Get("Set-Cookie"); !strings.Contains(cookie, "; "+attribute) {
			t.Errorf("the cookie lacks %s: %q", attribute, cookie)
		}
	}
	if !site.LetsIn(got.Session()) {
		t.Error("the cookie does not let the owner in")
	}
	again := site.Get("/admin/login", "Cookie", got.Session()).WantStatus(http.StatusSeeOther)
	if to := again.Header.Get("Location"); to != "/admin" {
		t.Errorf("who is logged in is led to %q", to)
	}
}

// TestLoginNext checks that a login redirects to the requested page, and never to another site.
func TestLoginNext(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
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
		"/admin/surveys?x=1":       "/admin/surveys?x=1",
		"/admin/surveys\r\nX: y":   "/admin",
		"/admin/surveys/../../etc": "/admin",
	} {
		got := site.Post("/admin/login", url.Values{"password": {handlertest.OwnerPassword}, "next": {next}}).WantStatus(http.StatusSeeOther)
		if to := got.Header.Get("Location"); to != want {
			t.Errorf("next=%q leads to %q, want %q", next, to, want)
		}
	}
}

// TestNobodyElseGetsIn checks that every admin address but the login, and the choice of its language, is refused without a
// session, whatever the routes are.
func TestNobodyElseGetsIn(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	ended := site.Owner()
	site.Post("/admin/logout", nil, "Cookie", ended).WantStatus(http.StatusSeeOther)
	cookies := map[string]string{
		"no cookie": "theme=light", "an ended session": ended, "a made-up one": "__Host-session=" + strings.Repeat("0", 64),
		"an empty one": "__Host-session=", "another name": strings.TrimPrefix(ended, "__Host-"),
		"an injection": "__Host-session=' or 1=1 --",
	}
	addresses := []string{"/admin", "/admin/nothing", "/admin/surveys.csv", "/%61dmin/surveys"}
	for _, pattern := range handlertest.NewSurface(site).Patterns(t) {
		if i18n.IsAdminPath(pattern) && pattern != "/admin/login" && pattern != "/admin/language" {
			addresses = append(addresses, strings.NewReplacer("{kind}", "budget", "{id}", "1").Replace(pattern))
		}
	}
	if len(addresses) < 6 {
		t.Fatalf("only %q: this test does not find the owner's pages", addresses)
	}
	for why, cookie := range cookies {
		for _, address := range addresses {
			got := site.Get(address, "Cookie", cookie)
			if to := got.Header.Get("Location"); got.Status != http.StatusSeeOther || !strings.HasPrefix(to, "/admin/login") || got.Body != "" {
				t.Errorf("GET %s with %s: status %d, to %q, %d bytes", address, why, got.Status, to, len(got.Body))
			}
			wantPrivate(got)
			got = site.Get(address, "Cookie", cookie, "Accept", "application/json")
			wantRefusal(got, "GET "+address+" as JSON with "+why)
			for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS"} {
				wantRefusal(site.Do(method, address, "", "Cookie", cookie, "Sec-Fetch-Site", "same-origin"), method+" "+address+" with "+why)
			}
		}
	}
}

// wantPrivate reports an answer that somebody could keep or find.
func wantPrivate(r handlertest.Reply) {
	r.T.Helper()
	if cache, robots := r.Header.Get("Cache-Control"), r.Header.Get("X-Robots-Tag"); cache != "no-store" || robots != "noindex" {
		r.T.Errorf("Cache-Control %q, X-Robots-Tag %q", cache, robots)
	}
	if r.Header.Get("Etag") != "" {
		r.T.Errorf("it has an entity tag")
	}
}

// wantRefusal reports an answer that is not the refusal of who is not logged in.
func wantRefusal(r handlertest.Reply, what string) {
	r.T.Helper()
	if r.Status != http.StatusUnauthorized || r.Header.Get("WWW-Authenticate") == "" {
		r.T.Errorf("%s: status %d", what, r.Status)
	}
	wantPrivate(r)
}

// TestFixation checks that a session id from before the login is invalid after it.
func TestFixation(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	planted := "__Host-session=" + strings.Repeat("ab", 32)
	first := site.LogIn(handlertest.OwnerPassword, "Cookie", planted).Session()
	if first == planted || site.LetsIn(planted) {
		t.Error("a planted key is a session")
	}
	second := site.LogIn(handlertest.OwnerPassword, "Cookie", first).Session()
	if second == first || site.LetsIn(first) || !site.LetsIn(second) {
		t.Error("a login does not end the session before it")
	}
}

func TestSessionEnds(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running)
	idle := site.Owner()
	for range 13 { // the owner comes back often enough
		now.Pass(12*time.Hour - time.Second)
		if !site.LetsIn(idle) {
			t.Fatal("the session ended too early")
		}
	}
	now.Pass(12 * time.Hour)
	if site.LetsIn(idle) {
		t.Error("an idle session goes on")
	}
	busy := site.Owner()
	for range 7*4 - 1 {
		now.Pass(6 * time.Hour)
		if !site.LetsIn(busy) {
			t.Fatal("the session ended too early")
		}
	}
	now.Pass(6 * time.Hour)
	if site.LetsIn(busy) {
		t.Error("a session goes on after a week")
	}
}

// TestSessionLastsAsLongAsTheSettingsSay checks a session that is shorter than by default.
func TestSessionLastsAsLongAsTheSettingsSay(t *testing.T) {
	t.Parallel()
	now := handlertest.NewClock()
	site := handlertest.New(t, now.Running, handlertest.WithFolder(t, handlertest.Edited(t, handlertest.Full, "site.toml", "promises = []", "promises = []\n[retention]\nsession_days = 1")))
	cookie := site.Owner()
	for range 3 {
		now.Pass(6 * time.Hour)
		if !site.LetsIn(cookie) {
			t.Fatal("the session ended too early")
		}
	}
	now.Pass(6 * time.Hour)
	if site.LetsIn(cookie) {
		t.Error("the session goes on after a day")
	}
}

func TestLogout(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	here, there := site.Owner(), site.Owner()
	got := site.Post("/admin/logout", nil, "Cookie", here).WantStatus(http.StatusSeeOther)
	if !strings.Contains(got.Header.Get("Set-Cookie"), "Max-Age=0") || got.Header.Get("Clear-Site-Data") == "" {
		t.Errorf("the browser keeps the session: %q", got.Header.Get("Set-Cookie"))
	}
	site.Get(got.Header.Get("Location")).Want("[role=status]", "Has cerrado la sesión.")
	if site.LetsIn(here) {
		t.Error("a copy of the cookie outlives the logout")
	}
	if !site.LetsIn(there) {
		t.Error("the logout ended another session")
	}
	site.Post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", there).WantStatus(http.StatusSeeOther)
	if site.LetsIn(there) {
		t.Error("ending all sessions leaves one")
	}
}

// TestEndAllSessions checks that a session can end all others.
func TestEndAllSessions(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	here, there := site.Owner(), site.Owner()
	site.Post("/admin/logout", url.Values{"which": {"all"}}, "Cookie", here).WantStatus(http.StatusSeeOther)
	if site.LetsIn(here) || site.LetsIn(there) {
		t.Error("a session goes on")
	}
}

// TestPasswordChange checks that another password in the configuration ends all sessions for good.
func TestPasswordChange(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	other := strings.Replace(handlertest.OwnerHash, "my/Y", "ny/Y", 1)
	for _, hash := range []string{other, handlertest.OwnerHash} {
		must(t, site.Store.EndOutdatedSessions(t.Context(), auth.Credential(site.Key, hash)))
	}
	if site.LetsIn(cookie) {
		t.Error("the session is back with the password")
	}
	cookie = site.Owner()
	site.Kernel.Auth = auth.New(auth.Config{Store: site.Store, Verifier: site.Process.Verifier, Key: site.Key, PasswordHash: other, HTTPS: true, SessionDays: 7, Now: site.Now, Log: site.Log})
	if site.LetsIn(cookie) {
		t.Error("the session outlives its password")
	}
}

// TestCrossSite checks that posts from other sites are refused.
func TestCrossSite(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for _, from := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}} {
		for _, address := range []string{"/admin/login", "/admin/logout"} {
			headers := append([]string{"Cookie", cookie, "Content-Type", "application/x-www-form-urlencoded"}, from...)
			if got := site.Do(http.MethodPost, address, "password="+url.QueryEscape(handlertest.OwnerPassword), headers...); got.Status != http.StatusForbidden {
				t.Errorf("POST %s with %s: status %d", address, from, got.Status)
			}
		}
	}
	if !site.LetsIn(cookie) {
		t.Error("another site ended the session")
	}
}

// TestOwnersSidebar checks that cached pages never show what only the owner may see.
func TestOwnersSidebar(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	cookie := site.Owner()
	for _, address := range []string{"/", "/?lng=es", "/articles", "/articulos/el-primer-catalogo", "/nothing-here"} {
		for _, time := range []string{"before it is kept", "after"} {
			for _, coding := range []string{"", "br", "gzip"} {
				mine := site.Get(address, "Cookie", cookie, "Accept-Encoding", coding)
				mine.Want(`.owner-menu a[href="/admin/surveys"]`, "Administración")
				mine.Want(".owner-menu button", "Cerrar sesión")
				wantPrivate(mine)
			}
			if theirs := site.Get(address); strings.Contains(theirs.Body, "/admin") || theirs.Header.Get("Cache-Control") == "no-store" {
				t.Errorf("%s %s: a visitor sees what is the owner's, or is not let keep the page", address, time)
			}
		}
	}
	tag := site.Get("/articles").Header.Get("Etag")
	if got := site.Get("/articles", "Cookie", cookie, "If-None-Match", tag); got.Status != http.StatusOK {
		t.Errorf("the owner is told to look at the page of a visitor: status %d", got.Status)
	}
}

// TestUnlisted checks that sitemap and the like do not list the owner's pages.
func TestUnlisted(t *testing.T) {
	t.Parallel()
	site := handlertest.New(t)
	for _, address := range []string{"/sitemap.xml", "/llms.txt"} {
		if strings.Contains(site.Get(address).WantStatus(200).Body, i18n.AdminRoot) {
			t.Errorf("%s names the owner's pages", address)
		}
	}
	wantPrivate(site.Get("/admin/login").WantStatus(200))
}
