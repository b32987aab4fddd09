// Package apptest starts the whole program for tests.
package apptest

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"portfolio/app"
	"portfolio/config"
)

// Program is the program that serves a site on a free port.
type Program struct {
	Address string   // host and port
	Lines   []string // of the log, as far as it has been read

	t     *testing.T
	stop  context.CancelFunc
	log   chan string // its lines
	ended chan error
}

// Tests are the tests of a package that starts programs.
type Tests struct{ *testing.M }

// Run runs the tests, and removes what they share.
func (t Tests) Run() int {
	defer os.RemoveAll(CacheDir()) //nolint:errcheck // nobody reads it
	return t.M.Run()
}

// CacheDir returns the folder that all programs of a package's tests keep what they compile in: entries are called by what they are made
// from, and a share picture takes the tenth of a second.
var CacheDir = sync.OnceValue(func() string {
	folder, err := os.MkdirTemp("", "portfolio-cache-")
	if err != nil {
		panic(err)
	}
	return folder
})

// FullSite is the folder of a site with something of everything, for tests in the folders of the root.
const FullSite = "../testdata/sites/full"

// maxLog is more lines than a test makes the program log.
const maxLog = 10_000

// Start runs the program until the test ends or End is called, with a new database and the full site unless env names others.
// configure may change what env says.
func Start(t *testing.T, env map[string]string, configure ...func(*config.Config)) *Program {
	t.Helper()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		goleak.VerifyNone(t, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock")) // every other goroutine of the program has ended
	})
	env["ADDR"] = "127.0.0.1:0"
	if _, named := env["SITE"]; !named {
		env["SITE"] = FullSite
	}
	if env["DATABASE_URL"] == "" {
		env["DATABASE_URL"] = filepath.Join(t.TempDir(), "portfolio.db")
	}
	if env["CACHE_DIR"] == "" {
		env["CACHE_DIR"] = CacheDir()
	}
	cfg, err := config.Read(env)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range configure {
		change(&cfg)
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	out, in := io.Pipe()
	p := &Program{t: t, stop: stop, log: make(chan string, maxLog), ended: make(chan error, 1)}
	go func() { // the program waits until its log is read
		defer close(p.log)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			p.log <- lines.Text()
		}
	}()
	go func() {
		p.ended <- app.Run(ctx, cfg, in)
		_ = in.Close()
	}()
	line := p.WaitFor("serving")
	_, rest, _ := strings.Cut(line, "address=")
	p.Address, _, _ = strings.Cut(rest, " ")
	return p
}

// WaitFor reads the log up to a line that contains text, and returns that line.
func (p *Program) WaitFor(text string) string {
	p.t.Helper()
	for line := range p.log {
		p.Lines = append(p.Lines, line)
		if strings.Contains(line, text) {
			return line
		}
	}
	p.t.Fatalf("the log has no line with %q; the program ended with %v", text, <-p.ended)
	return ""
}

// End stops the program and waits until it has ended.
func (p *Program) End() {
	p.t.Helper()
	p.stop()
	p.WaitFor("stopping")
	if err := <-p.ended; err != nil {
		p.t.Errorf("the program ended with %v", err)
	}
}

// Get asks the program for a path.
func (p *Program) Get(path string) (status int, body string) {
	p.t.Helper()
	response, err := http.Get("http://" + p.Address + path)
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

var passwordLine = regexp.MustCompile(`The password for /admin/login is (\S{26}) `)

// Password returns the password that the program has printed so far, "" for none.
func (p *Program) Password() string {
	if found := passwordLine.FindStringSubmatch(strings.Join(p.Lines, "\n")); found != nil {
		return found[1]
	}
	return ""
}
