package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
)

// Environment variables of a helper process, which tests start in order to kill it or to make its disk fail.
const (
	helper      = "DB_TEST_HELPER" // path of its database
	faultSwitch = "FAULT_SWITCH"   // path of a file: while it exists, writes fail if the library in testdata is loaded

	migrationSwitch = "DB_TEST_MIGRATES" // makes it run laterMigrations instead
)

// runHelper does the work of a helper process, if this is one: it stores rows from many goroutines and prints the id of each
// acknowledged one, until it has stored all or is killed.
func runHelper() {
	path := os.Getenv(helper)
	if path == "" {
		return
	}
	if os.Getenv(migrationSwitch) != "" {
		if err := migrateLater(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(0)
	}
	s, err := Open(context.Background(), path, Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("open")
	if file := os.Getenv(faultSwitch); file == "" {
		submitAll(s)
	} else {
		_ = os.WriteFile(file, nil, 0o600)
		submitAll(s)
		_ = os.Remove(file)
		submit(s, "recovered")
	}
	if err := s.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "close:", err)
	}
	os.Exit(0)
}

func submitAll(s *Store) {
	var writers sync.WaitGroup
	for writer := range 50 {
		writers.Go(func() {
			for i := range 40 {
				submit(s, fmt.Sprintf("%d-%d-%d", os.Getpid(), writer, i))
			}
		})
	}
	writers.Wait()
}

// submit stores a row twice, as after a double click, and prints its id if it is acknowledged.
func submit(s *Store, id string) {
	row := Inquiry{Kind: SuggestionKind, Submission: entry(id), Text: id}
	for range 2 {
		switch err := s.AddInquiry(context.Background(), row, testMail(id)); {
		case err == nil:
			_, _ = os.Stdout.WriteString(id + "\n") // one write, so that lines do not mix
		case !errors.Is(err, ErrDuplicate):
			_, _ = os.Stdout.WriteString("refused\n")
		}
	}
}

// helperCommand returns the command that starts a helper on the database at path.
func helperCommand(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	sqliteAlone(t)
	command := exec.Command(os.Args[0], "-test.run=^$") //nolint:gosec // ourselves
	command.Env = append(os.Environ(), helper+"="+path)
	command.Stderr = os.Stderr
	return command
}
