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

// What a process that the tests start in order to disturb it finds in its environment.
const (
	helper      = "DB_TEST_HELPER" // its database
	faultSwitch = "FAULT_SWITCH"   // a file: while it exists the disk fails, if the library in testdata is loaded
)

// help does the work of a helper process: it stores rows from many sides at once, and prints the id of each when it has
// been acknowledged, until it is killed or has stored what it was told.
func help() {
	path := os.Getenv(helper)
	if path == "" {
		return
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

// submit stores a row twice, as from a double click, and prints what came of it.
func submit(s *Store, id string) {
	row := PodcastSuggestion{Entry: entry(id), Topic: id}
	for range 2 {
		switch err := s.AddPodcastSuggestion(context.Background(), row, letter(id)); {
		case err == nil:
			_, _ = os.Stdout.WriteString(id + "\n") // in one piece
		case !errors.Is(err, ErrDuplicate):
			_, _ = os.Stdout.WriteString("refused\n")
		}
	}
}

// helperCommand returns the command that starts a helper on the database at path.
func helperCommand(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	command := exec.Command(os.Args[0], "-test.run=^$") //nolint:gosec // ourselves
	command.Env = append(os.Environ(), helper+"="+path)
	command.Stderr = os.Stderr
	return command
}
