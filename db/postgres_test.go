package db

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"testing"
	"time"

	"portfolio/internal/pgtest"
)

// The tests of the store run on SQLite, and once more with this flag on PostgreSQL.
var onPostgres = flag.Bool("postgres", false, "run the tests of the store on PostgreSQL")

// A testServer is the server that the tests share: each test has a database of its own, a copy of emptySite.
type testServer struct {
	*pgtest.Server
	databases atomic.Int64
}

const (
	emptySite     = "template_portfolio"
	laterTemplate = "template_later" // with a column more in every table
)

var shared *testServer

func TestMain(m *testing.M) {
	runHelper() // does not return in a helper process
	flag.Parse()
	if !*onPostgres {
		verifyAndExit(m)
	}
	server, err := startTestServer()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	shared = server
	verifyAndExit(m)
}

func startTestServer() (*testServer, error) {
	server, err := pgtest.New("max_connections=400", "fsync=off", "full_page_writes=off", "shared_buffers=32MB",
		"autovacuum=off") // its workers would visit hundreds of databases
	if err != nil {
		return nil, err
	}
	s := &testServer{Server: server}
	if err := s.createTemplates(); err != nil {
		return nil, errors.Join(err, server.Remove())
	}
	return s, nil
}

func (s *testServer) createTemplates() error {
	if err := s.Run("postgres", "create database "+emptySite); err != nil {
		return err
	}
	made, err := Open(context.Background(), s.URL(emptySite), Options{})
	if err != nil {
		return err
	}
	if err := made.Close(); err != nil {
		return err
	}
	if err := s.Run("postgres", "create database "+laterTemplate+" template "+emptySite); err != nil {
		return err
	}
	return addColumns(s.URL(laterTemplate))
}

// newDatabase returns the URL of a new database on the server.
func (s *testServer) newDatabase(t testing.TB) string {
	t.Helper()
	return s.createDatabase(t, emptySite)
}

// createDatabase returns the URL of a new copy of a database on the server.
func (s *testServer) createDatabase(t testing.TB, of string) string {
	t.Helper()
	name := fmt.Sprint("test_", s.databases.Add(1))
	must(t, s.Run("postgres", "create database "+name+" template "+of+" strategy file_copy"))
	return s.URL(name)
}

// sqliteAlone ends a test that is about SQLite's file.
func sqliteAlone(t testing.TB) {
	t.Helper()
	if *onPostgres {
		t.Skip("about the file of SQLite")
	}
}

// TestOnPostgreSQL runs all tests of the store on PostgreSQL, which are those of SQLite.
func TestOnPostgreSQL(t *testing.T) {
	t.Parallel()
	if *onPostgres {
		t.Skip("this is the run on PostgreSQL")
	}
	if _, err := pgtest.Programs(); errors.Is(err, pgtest.ErrNotInstalled) {
		t.Skip("left out: ", err)
	}
	command := exec.Command(os.Args[0], "-test.timeout=10m", "-postgres") //nolint:gosec // ourselves
	started := time.Now()
	output, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, output)
	}
	t.Logf("%s in %s", output, time.Since(started).Round(time.Second))
}
