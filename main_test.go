package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"
)

// TestMain lets testdata/*.txtar run this very program as the command portfolio.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"portfolio": main})
}

// TestCommand runs the program as an operator does: testdata/*.txtar.
func TestCommand(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}

// running is the program, serving on a free port.
type running struct {
	t       *testing.T
	address string
	stop    context.CancelFunc
	log     *bufio.Scanner
	said    []string // the lines of the log read so far
	ended   chan error
}

// start runs the program, with a fresh database unless env names one, until the test ends, or until stop is called.
func start(t *testing.T, env map[string]string) *running {
	t.Helper()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		goleak.VerifyNone(t) // whatever the program started has ended with it
	})
	env["ADDR"] = "127.0.0.1:0"
	if env["DATABASE_URL"] == "" {
		env["DATABASE_URL"] = filepath.Join(t.TempDir(), "portfolio.db")
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	out, in := io.Pipe()
	p := &running{t: t, stop: stop, log: bufio.NewScanner(out), ended: make(chan error, 1)}
	go func() {
		p.ended <- run(ctx, nil, env, nil, in)
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
	for p.log.Scan() {
		p.said = append(p.said, p.log.Text())
		if strings.Contains(p.log.Text(), text) {
			return p.log.Text()
		}
	}
	p.t.Fatalf("the log ended without %q; the program with %v", text, <-p.ended)
	return ""
}

// end stops the program and waits until it has ended.
func (p *running) end() {
	p.t.Helper()
	p.stop()
	p.waitFor("stopping")
	if err := <-p.ended; err != nil {
		p.t.Error(err)
	}
}

func (p *running) get(address string) (int, string) {
	p.t.Helper()
	answer, err := http.Get("http://" + p.address + address)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// TestRun starts the program, walks through the site and stops it.
func TestRun(t *testing.T) {
	p := start(t, map[string]string{"BASE_URL": "https://vera.example/"})
	for address, want := range map[string]string{
		"/healthz":                          "ok\n",
		"/":                                 `<html lang="en" class="dark">`,
		"/?lng=es":                          `<html lang="es" class="dark">`,
		"/articles":                         `<link rel="canonical" href="https://vera.example/articles"`,
		"/articulos":                        `hreflang="en" href="https://vera.example/articles"`,
		"/articulos/tesla-feos-potencial":   "<h1>",
		"/articles/no-such-article":         "Article not found",
		"/articulos/nada-de-esto-fue-nunca": "Artículo no encontrado",
	} {
		status, body := p.get(address)
		wantStatus := http.StatusOK
		if strings.Contains(want, "not found") || strings.Contains(want, "no encontrado") {
			wantStatus = http.StatusNotFound
		}
		if status != wantStatus || !strings.Contains(body, want) {
			t.Errorf("%s answers %d, want %d and %s", address, status, wantStatus, want)
		}
	}
	p.stop()
	p.waitFor("stopping")
	if err := <-p.ended; err != nil {
		t.Errorf("the program ended with %v", err)
	}
	if answer, err := http.Get("http://" + p.address + "/healthz"); err == nil {
		answer.Body.Close()
		t.Error("it still answers after it ended")
	}
}

// TestDemonstrationIsSaid checks that nobody goes public as Vera Muestra without noticing.
func TestDemonstrationIsSaid(t *testing.T) {
	p := start(t, map[string]string{})
	if said := strings.Join(p.said, "\n"); !strings.Contains(said, "demonstration") {
		t.Errorf("the log does not say that the profile is the demonstration:\n%s", said)
	}
	p.stop()
	p.waitFor("stopping")
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
}
