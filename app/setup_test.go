package app_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"portfolio/app/apptest"
	"portfolio/db"
	"portfolio/internal/edit"
	"portfolio/internal/pgtest"
)

var codeLine = regexp.MustCompile(`enter the code (\S{14}) `)

// codeOf returns the code that a program has printed.
func codeOf(t *testing.T, p *apptest.Program) string {
	t.Helper()
	found := codeLine.FindStringSubmatch(strings.Join(p.Lines, "\n"))
	if found == nil {
		t.Fatalf("no code in %q", p.Lines)
	}
	return found[1]
}

func answers(code string) url.Values {
	return url.Values{
		"code": {code}, "name": {"Ana Ruiz"}, "role": {"Web developer"}, "place": {"Sevilla, España"}, "email": {"ana@example.com"}, "kind": {"writer"}, "language": {"es"},
		"languages": {"en"}, "look": {"letter"}, "color": {"#0a7"}, "theme": {"auto"}, "zone": {"madrid"},
		"password": {"grapefruit lantern orbit mosaic"}, "again": {"grapefruit lantern orbit mosaic"},
	}
}

// post sends the answers as a browser does, and returns the status, and the page that it is led to.
func post(t *testing.T, p *apptest.Program, form url.Values, headers ...string) (status int, page string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	client := &http.Client{Jar: jar}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+p.Address+"/admin/setup", strings.NewReader(form.Encode()))
	must(t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(request)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	return response.StatusCode, string(body)
}

// TestSetup checks that an owner makes the site of an empty folder, or of an empty database, in a browser, and is logged in.
func TestSetup(t *testing.T) {
	for _, inDatabase := range []bool{false, true} {
		env := map[string]string{"SITE": t.TempDir()}
		if inDatabase {
			env["SITE"] = "database"
		}
		p := apptest.Start(t, env)
		code := codeOf(t, p)
		for _, path := range []string{"/", "/articles", "/robots.txt"} {
			if status, body := p.Get(path); status != http.StatusServiceUnavailable || strings.Contains(body, code) || !strings.Contains(body, `content="noindex"`) {
				t.Errorf("%s before there is a site: %d %s", path, status, body)
			}
		}
		for path, want := range map[string]string{"/admin": "Your name", "/admin/site/files/site": "Your name", "/healthz": "content: none"} {
			if status, body := p.Get(path); status != http.StatusOK || !strings.Contains(body, want) || strings.Contains(body, code) {
				t.Errorf("%s: %d, lacks %q", path, status, want)
			}
		}
		wrong := answers(code)
		wrong.Set("email", "ana")
		wrong.Set("theme", "blue")
		wrong.Set("again", "another")
		status, page := post(t, p, wrong, "Accept-Language", "es")
		if status != http.StatusUnprocessableEntity || !strings.Contains(page, `href="#email"`) || !strings.Contains(page, `href="#again"`) || !strings.Contains(page, `href="#theme"`) ||
			!strings.Contains(page, "Las dos contraseñas no coinciden") || !strings.Contains(page, `value="Ana Ruiz"`) || strings.Contains(page, "grapefruit") {
			t.Errorf("wrong answers: %d %s", status, page)
		}
		wrong = answers(code)
		wrong.Set("zone", "Mordor")
		if _, page := post(t, p, wrong, "Accept-Language", "es"); !strings.Contains(page, `href="#zone"`) || !strings.Contains(page, "Escribe de nuevo la contraseña") {
			t.Errorf("a wrong time zone: %s", page)
		}
		if status, _ := post(t, p, answers(code), "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
			t.Errorf("another site may post: %d", status)
		}
		former := "session=" + strings.Repeat("0", 64) // of another site at this address, before
		if status, page := post(t, p, answers(strings.ToLower(code)), "Cookie", former); status != http.StatusOK || !strings.Contains(page, "<h1>Tu sitio está listo</h1>") {
			t.Errorf("the owner is not logged in: %d %s", status, page)
		}
		if status, body := p.Get("/"); status != http.StatusOK || !strings.Contains(body, ` class="auto look look-letter `) || !strings.Contains(body, "Web developer") || !strings.Contains(body, "Sevilla") || !strings.Contains(body, "Ana Ruiz") {
			t.Errorf("the site is not served: %d", status)
		}
		if status, body := p.Get("/articles"); status != http.StatusNotFound {
			t.Errorf("nobody asked for sample texts, and there is a list: %d %s", status, body)
		}
		if status, body := p.Get("/?lng=en"); status != http.StatusOK || strings.Contains(body, "Web developer") || !strings.Contains(body, "Ana Ruiz") {
			t.Errorf("what was said in Spanish is on an English page: %d", status)
		}
		if status, page := post(t, p, answers(code)); status != http.StatusUnauthorized || !strings.Contains(page, "/admin/login") {
			t.Errorf("a second setup: %d", status)
		}
		if !inDatabase {
			if ignored, err := os.ReadFile(filepath.Join(env["SITE"], ".gitignore")); err != nil || !strings.Contains(string(ignored), "data/") {
				t.Errorf("no .gitignore: %v", err)
			}
		}
		p.End()
		if p.Password() != "" {
			t.Error("a password was printed, too")
		}
	}
}

// TestSetupGuesses checks that codes are guessed as slowly as passwords, and that a restart has another code.
func TestSetupGuesses(t *testing.T) {
	env := map[string]string{"SITE": t.TempDir(), "DATABASE_URL": filepath.Join(t.TempDir(), "portfolio.db")}
	p := apptest.Start(t, env)
	code := codeOf(t, p)
	for range 5 {
		if status, _ := post(t, p, answers("AAAA-AAAA-AAAA")); status != http.StatusUnprocessableEntity {
			t.Errorf("a guess: %d", status)
		}
	}
	if status, _ := post(t, p, answers(code)); status != http.StatusTooManyRequests {
		t.Errorf("after five guesses: %d", status)
	}
	p.End()
	p = apptest.Start(t, env)
	if codeOf(t, p) == code {
		t.Error("a restart has the same code")
	}
	p.End()
}

// TestSetupTwice checks that of two who make the site at a time one wins, and that nothing is mixed.
func TestSetupTwice(t *testing.T) {
	folder := t.TempDir()
	p := apptest.Start(t, map[string]string{"SITE": folder})
	code := codeOf(t, p)
	made, _ := race(t, map[string]*apptest.Program{"Ana": p, "Eva": p}, map[*apptest.Program]string{p: code})
	site, err := os.ReadFile(filepath.Join(folder, "site.toml"))
	must(t, err)
	profile, err := os.ReadFile(filepath.Join(folder, "profile.toml"))
	must(t, err)
	if !strings.Contains(string(site), `"`+made+`"`) || !strings.Contains(string(profile), `"`+made+`"`) {
		t.Errorf("two sites are mixed:\n%s\n%s", site, profile)
	}
	p.End()
}

// TestSetupAfterKill checks that a setup that was killed between two files begins anew, without asking for the password again.
func TestSetupAfterKill(t *testing.T) {
	folder := t.TempDir()
	env := map[string]string{"SITE": folder, "DATABASE_URL": filepath.Join(folder, "data", "portfolio.db")}
	store, err := db.Open(context.Background(), env["DATABASE_URL"], db.Options{})
	must(t, err)
	must(t, store.SetOwnerPassword(t.Context(), "$argon2id$v=19$m=19456,t=2,p=1$+SNlmKDKs+CI7D6yCHXSNA$1cfq11M2JB28uuSrxEHf10h6hJC9Dv17ZpKbQiY3DNc"))
	half := []byte("name = \"Half\"\n")
	_, err = store.BeginSiteSave(t.Context(), db.SiteSave{Files: []db.SiteVersion{
		{Path: "site.toml", AfterDigest: edit.Digest(half)}, {Path: "profile.toml", AfterDigest: edit.Digest([]byte("x"))},
	}})
	must(t, err)
	must(t, store.Close())
	must(t, os.WriteFile(filepath.Join(folder, "site.toml"), half, 0o600))
	must(t, os.WriteFile(filepath.Join(folder, ".saving-AAAAAAAA-profile.toml"), []byte("x"), 0o600))
	p := apptest.Start(t, env)
	if _, err := os.Stat(filepath.Join(folder, "site.toml")); err == nil {
		t.Error("half a site is left")
	}
	form := answers(codeOf(t, p))
	form.Del("password")
	if status, page := post(t, p, form); status != http.StatusOK || !strings.Contains(page, "/admin/login") {
		t.Errorf("the second start: %d", status)
	}
	if status, _ := p.Get("/"); status != http.StatusOK {
		t.Errorf("the site is not served: %d", status)
	}
	p.End()
}

// TestSetupByCopy checks that a site which is copied into the folder in the meantime is served.
func TestSetupByCopy(t *testing.T) {
	folder := t.TempDir()
	p := apptest.Start(t, map[string]string{"SITE": folder})
	must(t, os.CopyFS(folder, os.DirFS("../testdata/sites/least")))
	p.WaitFor("msg=serving")
	if status, _ := p.Get("/"); status != http.StatusOK {
		t.Errorf("the copied site: %d", status)
	}
	p.End()
}

// race has each of two owners make the site with a password of their own at the same moment, and returns who has made it, and the other.
// The other one is told so, or has come so late that there was no form any more.
func race(t *testing.T, owners map[string]*apptest.Program, codes map[*apptest.Program]string) (winner, loser string) {
	t.Helper()
	var all sync.WaitGroup
	var mu sync.Mutex
	begin := make(chan struct{})
	for name, p := range owners {
		all.Go(func() {
			form := answers(codes[p])
			form.Set("name", name)
			form.Set("password", passwordOf(name))
			form.Set("again", passwordOf(name))
			<-begin
			status, page := post(t, p, form)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case status == http.StatusOK && strings.Contains(page, "ready-steps"):
				winner += name
			case status == http.StatusConflict && strings.Contains(page, `role="alert"`), status == http.StatusUnauthorized:
				loser += name
			default:
				t.Errorf("%s: %d %s", name, status, page)
			}
		})
	}
	close(begin)
	all.Wait()
	if len(winner) != len("Ana") {
		t.Fatalf("made by %q, and not by %q", winner, loser)
	}
	return winner, loser
}

func passwordOf(name string) string { return "grapefruit lantern orbit of " + name }

// TestSetupOfCopies checks that of two copies on one server of PostgreSQL, each with a code of its own, one makes the site whole, and that
// both then serve it and let in its owner alone.
func TestSetupOfCopies(t *testing.T) {
	server, err := pgtest.New()
	if errors.Is(err, pgtest.ErrNotInstalled) {
		t.Skipf("left out: %v", err)
	}
	must(t, err)
	must(t, server.Run("postgres", "create database site"))
	env := func() map[string]string {
		return map[string]string{"SITE": "database", "DATABASE_URL": server.URL("site"), "SESSION_KEY": strings.Repeat("k", 64)}
	}
	first, second := apptest.Start(t, env()), apptest.Start(t, env())
	t.Cleanup(func() { must(t, server.Remove()) }) // before the programs look for goroutines that are left
	winner, loser := race(t, map[string]*apptest.Program{"Ana": first, "Eva": second},
		map[*apptest.Program]string{first: codeOf(t, first), second: codeOf(t, second)})
	for _, p := range []*apptest.Program{first, second} {
		status, home := p.Get("/")
		if status != http.StatusOK || !strings.Contains(home, winner) || strings.Contains(home, loser) {
			t.Errorf("after %s has made the site: %d %s", winner, status, home)
		}
		for name, want := range map[string]bool{winner: true, loser: false} {
			if in := logsIn(t, p, passwordOf(name)); in != want {
				t.Errorf("%s logs in: %v", name, in)
			}
		}
	}
	store, err := db.Open(t.Context(), server.URL("site"), db.Options{})
	must(t, err)
	saves, err := store.SiteSaves(t.Context(), 0, 10)
	must(t, err)
	unfinished, err := store.UnfinishedSiteSaves(t.Context())
	must(t, err)
	if len(saves) != 1 || len(unfinished) != 0 {
		t.Errorf("%d saves, %d half-made", len(saves), len(unfinished))
	}
	must(t, store.Close())
	first.End()
	second.End()
}

// logsIn reports whether a password opens the owner's screens.
func logsIn(t *testing.T, p *apptest.Program, password string) bool {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.PostForm("http://"+p.Address+"/admin/login", url.Values{"password": {password}})
	must(t, err)
	defer response.Body.Close()
	return response.StatusCode == http.StatusSeeOther
}
