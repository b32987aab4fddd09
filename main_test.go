package main

import (
	"bufio"
	"context"
	"html"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"portfolio/content"
	"portfolio/demo"
)

// TestMain lets the scripts in testdata run this program as the command portfolio, and fill a database with portfolio-fill.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"portfolio": main, "portfolio-fill": fill})
}

// TestCommand runs testdata/*.txtar: the program's commands and its configuration errors.
func TestCommand(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}

// running is the program, serving on a free port.
type running struct {
	t       *testing.T
	address string
	stop    context.CancelFunc
	log     chan string // its lines
	lines   []string    // of the log, as far as it has been read
	ended   chan error
}

// fullSite is the folder of a site with something of everything.
const fullSite = "testdata/sites/full"

// maxLog is more lines than a test makes the program log.
const maxLog = 10_000

// start runs the program until the test ends or stop is called, with a new database and the full site unless env names others.
func start(t *testing.T, env map[string]string, args ...string) *running {
	t.Helper()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		goleak.VerifyNone(t, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock")) // every other goroutine of the program has ended
	})
	env["ADDR"] = "127.0.0.1:0"
	if _, named := env["SITE"]; !named {
		env["SITE"] = fullSite
	}
	if env["DATABASE_URL"] == "" {
		env["DATABASE_URL"] = filepath.Join(t.TempDir(), "portfolio.db")
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	out, in := io.Pipe()
	p := &running{t: t, stop: stop, log: make(chan string, maxLog), ended: make(chan error, 1)}
	go func() { // the program waits until its log is read
		defer close(p.log)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			p.log <- lines.Text()
		}
	}()
	go func() {
		p.ended <- runCommand(ctx, args, env, console{out: in, err: io.Discard})
		_ = in.Close()
	}()
	line := p.waitFor("serving")
	_, rest, _ := strings.Cut(line, "address=")
	p.address, _, _ = strings.Cut(rest, " ")
	return p
}

// waitFor reads the log up to a line that contains text, and returns that line.
func (p *running) waitFor(text string) string {
	p.t.Helper()
	for line := range p.log {
		p.lines = append(p.lines, line)
		if strings.Contains(line, text) {
			return line
		}
	}
	p.t.Fatalf("the log has no line with %q; the program ended with %v", text, <-p.ended)
	return ""
}

// end stops the program and waits until it has ended.
func (p *running) end() {
	p.t.Helper()
	p.stop()
	p.waitFor("stopping")
	if err := <-p.ended; err != nil {
		p.t.Errorf("the program ended with %v", err)
	}
}

func (p *running) get(path string) (status int, body string) {
	p.t.Helper()
	response, err := http.Get("http://" + p.address + path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return response.StatusCode, string(data)
}

// TestRun starts the program, requests some pages and stops it.
func TestRun(t *testing.T) {
	p := start(t, map[string]string{"BASE_URL": "https://robin.example/"})
	for path, want := range map[string]string{
		"/healthz":                          "ok\n",
		"/":                                 `<html lang="en" class="dark">`,
		"/?lng=es":                          `<html lang="es" class="dark">`,
		"/articles":                         `<link rel="canonical" href="https://robin.example/articles"`,
		"/articulos":                        `hreflang="en" href="https://robin.example/articles"`,
		"/articulos/ficha-a-ficha":          "<h1>",
		"/articles/no-such-article":         "Article not found",
		"/articulos/nada-de-esto-fue-nunca": "Artículo no encontrado",
	} {
		status, body := p.get(path)
		wantStatus := http.StatusOK
		if strings.Contains(want, "not found") || strings.Contains(want, "no encontrado") {
			wantStatus = http.StatusNotFound
		}
		if status != wantStatus || !strings.Contains(body, want) {
			t.Errorf("%s: status %d, want %d and a body with %s", path, status, wantStatus, want)
		}
	}
	p.end()
	if response, err := http.Get("http://" + p.address + "/healthz"); err == nil {
		response.Body.Close()
		t.Error("the program still answers after it ended")
	}
}

// TestDemonstration serves the site in the program, where the environment names no other one.
func TestDemonstration(t *testing.T) {
	site, _, err := content.Load(demo.Files(), content.Options{})
	must(t, err)
	p := start(t, map[string]string{"SITE": ""})
	if status, body := p.get("/"); status != http.StatusOK || !strings.Contains(body, html.EscapeString(site.Profile.Name)) {
		t.Errorf("the home page answers %d, without the name of its owner", status)
	}
	p.end()
}

// TestDemonstrationIsLogged checks that the log warns an owner whose site says that it is invented.
func TestDemonstrationIsLogged(t *testing.T) {
	p := start(t, map[string]string{})
	if log := strings.Join(p.lines, "\n"); !strings.Contains(log, "demonstration") {
		t.Errorf("the log does not warn:\n%s", log)
	}
	p.end()
}

// TestHealthcheck checks that the command tells a program that serves from one that does not.
func TestHealthcheck(t *testing.T) {
	p := start(t, map[string]string{})
	ask := func() (string, error) {
		var out strings.Builder
		err := runCommand(t.Context(), []string{"healthcheck"}, map[string]string{"ADDR": p.address}, console{out: &out, err: io.Discard})
		return out.String(), err
	}
	if answer, err := ask(); !strings.HasPrefix(answer, "ok\ncontent: ") || err != nil {
		t.Errorf("while it serves: %q, %v", answer, err)
	}
	p.end()
	if answer, err := ask(); answer != "" || exitCode(err) != exitFailed {
		t.Errorf("after it ended: %q, %v", answer, err)
	}
}

func TestReachable(t *testing.T) {
	for addr, want := range map[string]string{
		":8080": "127.0.0.1:8080", "0.0.0.0:80": "127.0.0.1:80", "[::]:80": "127.0.0.1:80",
		"127.0.0.2:80": "127.0.0.2:80", "[::1]:80": "[::1]:80", "site.internal:80": "site.internal:80",
	} {
		if got := reachable(addr); got != want {
			t.Errorf("%s is reached at %s, want %s", addr, got, want)
		}
	}
}
