package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"portfolio/app/apptest"
	"portfolio/config"
)

// TestMain lets the scripts in testdata run the commands as portfolio, and fill a database with portfolio-fill.
func TestMain(m *testing.M) {
	testscript.Main(apptest.Tests{M: m}, map[string]func(){"portfolio": portfolio, "portfolio-fill": fill})
}

// portfolio does what main does, on a console where nobody answers.
func portfolio() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(Run(ctx, os.Args[1:], config.Environment(), Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})) //nolint:gocritic // the process ends
}

// TestCommand runs testdata/*.txtar: the program's commands and its configuration errors.
func TestCommand(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}

// TestHealthcheck checks that the command tells a program that serves from one that does not.
func TestHealthcheck(t *testing.T) {
	p := apptest.Start(t, map[string]string{})
	ask := func() (string, error) {
		var out strings.Builder
		err := runCommand(t.Context(), []string{"healthcheck"}, map[string]string{"ADDR": p.Address}, Console{Out: &out, Err: io.Discard})
		return out.String(), err
	}
	if answer, err := ask(); !strings.HasPrefix(answer, "ok\ncontent: ") || err != nil {
		t.Errorf("while it serves: %q, %v", answer, err)
	}
	p.End()
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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
