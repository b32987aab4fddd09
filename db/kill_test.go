package db

import (
	"bufio"
	"flag"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The audit uses more: go test ./db -run Killed -args -rounds 50.
var rounds = flag.Int("rounds", 4, "how often a process is killed")

// killAfter starts a helper, kills it when it has acknowledged n rows, and returns the ids of all acknowledged rows.
func killAfter(t *testing.T, path string, n int) []string {
	t.Helper()
	command := helperCommand(t, path)
	output, err := command.StdoutPipe()
	must(t, err)
	must(t, command.Start())
	var acknowledged []string
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if len(acknowledged) == n {
			must(t, command.Process.Kill())
		}
		if lines.Text() != "open" {
			acknowledged = append(acknowledged, lines.Text()) // also those in the pipe after the kill
		}
	}
	_ = command.Wait()
	return acknowledged
}

func TestKilledProcessLosesNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portfolio.db")
	var acknowledged []string
	for round := range *rounds {
		acknowledged = append(acknowledged, killAfter(t, path, round*37%200)...)
		s, err := Open(t.Context(), path, Options{})
		must(t, err)
		checkAcknowledged(t, s, acknowledged)
		must(t, s.Close())
	}
	t.Logf("%d kills, %d acknowledged, none lost", *rounds, len(acknowledged))
}

// checkAcknowledged checks that each acknowledged row is stored once, and with one email.
func checkAcknowledged(t *testing.T, s *Store, acknowledged []string) {
	t.Helper()
	rows := count(t, s, "select text from inquiries")
	mails := count(t, s, "select subject from outbox")
	for _, id := range acknowledged {
		if rows[id] != 1 {
			t.Errorf("%s was acknowledged and is stored %d times", id, rows[id])
		}
	}
	if diff := cmp.Diff(rows, mails); diff != "" {
		t.Errorf("rows and mails: %s", diff)
	}
	if verdict := one[string](t, s, "pragma integrity_check"); verdict != "ok" {
		t.Error(verdict)
	}
}

// count returns how often a query returns each value.
func count(t *testing.T, s *Store, query string) map[string]int {
	t.Helper()
	var values []string
	must(t, s.read.SelectContext(t.Context(), &values, query))
	times := map[string]int{}
	for _, value := range values {
		times[value]++
	}
	return times
}
