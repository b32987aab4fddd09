//go:build audit

package audit

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/mattn/go-sqlite3" // the driver of openDatabase

	"portfolio/internal/logtest"
)

// program is the built binary, serving on a free port.
type program struct {
	t       *testing.T
	command *exec.Cmd
	origin  string
	started time.Duration // how long the start took
	log     *logtest.Buffer
	exited  chan error
	owner   string // cookie of the owner, once logged in
}

// newDatabase returns a database for a row that runs on both kinds: a file that does not exist yet, or an empty one of the server.
func (a *audit) newDatabase(t *testing.T) string {
	t.Helper()
	if a.server != nil {
		return newServerDatabase(t, a.server)
	}
	return newDatabase(t)
}

// newDatabase returns the name of a file that does not exist yet.
func newDatabase(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "portfolio.db")
}

// environment returns the variables of a program: none of the test's own.
func environment(database string, more ...string) []string {
	return append([]string{
		"ADDR=127.0.0.1:0", "DATABASE_URL=" + database, "TRUSTED_PROXIES=127.0.0.1/32", "SESSION_KEY=" + sessionKey,
	}, more...)
}

// stackTraceStart begins the stack trace that SIGQUIT makes a Go program print.
const stackTraceStart = "SIGQUIT: quit"

// servingAddress matches where the program speaks plain http: with https that is named first.
var servingAddress = regexp.MustCompile(`msg=(?:serving|"leading to https") address=(\S+)`)

// command returns a command of the program, run in the repository's root, whose files must not be served.
func (a *audit) command(args ...string) *exec.Cmd {
	command := exec.Command(a.binary, args...)
	command.Dir = ".."
	return command
}

// serve starts the program and waits until it is healthy.
func (a *audit) serve(t *testing.T, database string, more ...string) *program {
	t.Helper()
	return a.start(t, a.command(), database, more...)
}

// start starts command and waits until the program is healthy.
func (a *audit) start(t *testing.T, command *exec.Cmd, database string, more ...string) *program {
	t.Helper()
	p := &program{t: t, command: command, log: &logtest.Buffer{}, exited: make(chan error, 1)}
	p.command.Env, p.command.Stdout, p.command.Stderr = environment(database, more...), p.log, p.log
	began := time.Now()
	must(t, p.command.Start())
	go func() { p.exited <- p.command.Wait() }()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		output, _, _ := strings.Cut(p.log.String(), stackTraceStart) // the trace names files, some with an @
		fmt.Fprint(&a.log, output)
	})
	for time.Since(began) < time.Minute {
		if p.origin == "" {
			if found := servingAddress.FindStringSubmatch(p.log.String()); found != nil {
				p.origin = "http://" + found[1]
			}
		} else if response, err := http.Get(p.origin + "/healthz"); err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				p.started = time.Since(began)
				return p
			}
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("the program does not respond:\n%s", p.log)
	return nil
}

// kill sends SIGKILL.
func (p *program) kill() {
	p.t.Helper()
	if err := p.command.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	<-p.exited
}

// stop sends SIGTERM and waits until the program exits.
func (p *program) stop() (time.Duration, error) {
	p.t.Helper()
	began := time.Now()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	select {
	case err := <-p.exited:
		return time.Since(began), err
	case <-time.After(30 * time.Second):
		return time.Since(began), fmt.Errorf("still running")
	}
}

// runCommand runs a command of the program and waits until it exits. What it says to the operator is no log: erase names whom it
// erases.
func (a *audit) runCommand(database string, args []string, more ...string) (stdout, stderr string, code int, took time.Duration) {
	command := a.command(args...)
	command.Env = environment(database, more...)
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	began := time.Now()
	timer := time.AfterFunc(time.Minute, func() {
		if command.Process != nil {
			_ = command.Process.Kill()
		}
	})
	_ = command.Run()
	timer.Stop()
	return out.String(), errors.String(), command.ProcessState.ExitCode(), time.Since(began)
}

// openDatabase opens the database while the program may be using it.
func openDatabase(t *testing.T, database string) *sqlx.DB {
	t.Helper()
	driver, source := "sqlite3", "file:"+database+"?_busy_timeout=5000&_txlock=immediate"
	if isServer(database) {
		driver, source = "pgx", database
	}
	pool, err := sqlx.Open(driver, source)
	must(t, err)
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

// queryOne returns the single value of a query whose arguments are written as ?.
func queryOne[V any](t *testing.T, pool *sqlx.DB, query string, args ...any) V {
	t.Helper()
	var value V
	must(t, pool.Get(&value, pool.Rebind(query), args...))
	return value
}

// isOneLine reports whether s is a single line that contains text.
func isOneLine(s, text string) bool {
	return strings.Count(s, "\n") == 1 && strings.Contains(s, text)
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	must(t, err)
	return data
}
