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
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/mattn/go-sqlite3" // opens the database beside the program
)

// program is the built binary, serving on a free port.
type program struct {
	t       *testing.T
	command *exec.Cmd
	origin  string
	started time.Duration // until it answered
	log     *output
	ended   chan error
}

// output keeps what a program says, and can be read while it does.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write keeps p.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// newDatabase names a database that is not there yet.
func newDatabase(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "portfolio.db")
}

// auditEnv makes the variables of a program: none of the tester's own.
func auditEnv(database string, more ...string) []string {
	return append([]string{"ADDR=127.0.0.1:0", "DATABASE_URL=" + database, "TRUSTED_PROXIES=127.0.0.1/32"}, more...)
}

// quitLine is what a program begins with that is told to say what it is doing and end.
const quitLine = "SIGQUIT: quit"

var servingAt = regexp.MustCompile(`msg=serving address=(\S+)`)

// command returns the program with arguments, in the repository's root: what lies there must not be served.
func (a *audit) command(args ...string) *exec.Cmd {
	command := exec.Command(a.binary, args...)
	command.Dir = ".."
	return command
}

// serve starts the program and waits until it answers.
func (a *audit) serve(t *testing.T, database string, more ...string) *program {
	t.Helper()
	return a.start(t, a.command(), database, more...)
}

// start starts the program as command says and waits until it answers.
func (a *audit) start(t *testing.T, command *exec.Cmd, database string, more ...string) *program {
	t.Helper()
	p := &program{t: t, command: command, log: &output{}, ended: make(chan error, 1)}
	p.command.Env, p.command.Stdout, p.command.Stderr = auditEnv(database, more...), p.log, p.log
	began := time.Now()
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.command.Wait() }()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		said, _, _ := strings.Cut(p.log.String(), quitLine) // what follows names files, some with an @
		a.log.WriteString(said)
	})
	for time.Since(began) < time.Minute {
		if p.origin == "" {
			if found := servingAt.FindStringSubmatch(p.log.String()); found != nil {
				p.origin = "http://" + found[1]
			}
		} else if answer, err := http.Get(p.origin + "/healthz"); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				p.started = time.Since(began)
				return p
			}
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("the program does not answer:\n%s", p.log)
	return nil
}

// kill ends the program as the kernel would.
func (p *program) kill() {
	p.t.Helper()
	if err := p.command.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	<-p.ended
}

// stop asks the program to end, and returns how long that took and with what.
func (p *program) stop() (time.Duration, error) {
	p.t.Helper()
	began := time.Now()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	select {
	case err := <-p.ended:
		return time.Since(began), err
	case <-time.After(30 * time.Second):
		return time.Since(began), fmt.Errorf("still running")
	}
}

// tell runs a command of the program to its end.
func (a *audit) tell(database string, args []string, more ...string) (stdout, stderr string, code int, took time.Duration) {
	command := a.command(args...)
	command.Env = auditEnv(database, more...)
	var out, said bytes.Buffer
	command.Stdout, command.Stderr = &out, &said
	began := time.Now()
	timer := time.AfterFunc(time.Minute, func() {
		if command.Process != nil {
			_ = command.Process.Kill()
		}
	})
	_ = command.Run()
	timer.Stop()
	a.log.WriteString(said.String())
	return out.String(), said.String(), command.ProcessState.ExitCode(), time.Since(began)
}

// inDatabase opens the file beside the program.
func inDatabase(t *testing.T, database string) *sqlx.DB {
	t.Helper()
	pool, err := sqlx.Open("sqlite3", "file:"+database+"?_busy_timeout=5000&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

// ask returns the one value that a query finds.
func ask[V any](t *testing.T, pool *sqlx.DB, query string, args ...any) V {
	t.Helper()
	var value V
	if err := pool.Get(&value, query, args...); err != nil {
		t.Fatal(err)
	}
	return value
}

// oneLine tells whether s is a single line that contains text.
func oneLine(s, text string) bool {
	return strings.Count(s, "\n") == 1 && strings.Contains(s, text)
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
