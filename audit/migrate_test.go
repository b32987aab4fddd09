//go:build audit

package audit

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// migrate brings databases of every earlier schema and every release up to date, kills that at any moment, and starts again.
func (a *audit) migrate(t *testing.T) {
	olds, newest := oldDatabases(t)
	kills := rounds(20, 5)       // of each
	owner := passwordVariable(t) // or a first start with one would make one, and a row more
	moment := map[string]int{}
	wrong, slowest := 0, time.Duration(0)
	for name, old := range olds {
		var span time.Duration // from the start until it is done and serves
		for round := range kills + 1 {
			database := newDatabase(t)
			if err := os.WriteFile(database, old.bytes, 0o600); err != nil {
				t.Fatal(err)
			}
			if round > 0 {
				moment[a.killWithin(t, database, time.Duration(rand.Int64N(int64(span))), old.version, newest, owner)]++
			}
			p := a.serve(t, database, owner)
			p.kill()
			if round == 0 {
				span = p.started
			}
			slowest = max(slowest, p.started)
			if fault := old.compare(t, database, newest); fault != "" {
				wrong++
				t.Errorf("%s: %s", name, fault)
			}
		}
	}
	t.Logf("R10: %d schemas and releases, each killed %d times while it was brought to schema %d (%d before, %d midway, %d after): "+
		"%d not whole (limit 0), slowest start %v", len(olds), kills, newest, moment["before"], moment["midway"], moment["after"],
		wrong, slowest.Round(time.Millisecond))
	a.newer(t)
}

// newer starts the program on a database of a later one.
func (a *audit) newer(t *testing.T) {
	database := newDatabase(t)
	if _, err := a.serve(t, database).stop(); err != nil {
		t.Fatal(err)
	}
	pool := inDatabase(t, database)
	if _, err := pool.ExecContext(t.Context(), "insert into goose_db_version (version_id, is_applied) values (9999, 1)"); err != nil {
		t.Fatal(err)
	}
	_ = pool.Close()
	before := readFile(t, database)
	_, said, code, took := a.tell(database, nil)
	if code != 1 || !oneLine(said, "newer version") || !oneLine(said, database) || !bytes.Equal(before, readFile(t, database)) {
		t.Errorf("on a newer schema: exit %d, says %q", code, said)
	}
	t.Logf("R10: on a newer schema: exit %d after %v, file unchanged, says %q", code, took.Round(time.Millisecond), strings.TrimSpace(said))
}

// killWithin starts the program, kills it after a while, and tells how far it had come.
func (a *audit) killWithin(t *testing.T, database string, after time.Duration, from, to int64, owner string) string {
	t.Helper()
	command := a.command()
	command.Env = auditEnv(database, owner)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	_ = command.Process.Kill()
	_ = command.Wait()
	pool := inDatabase(t, database)
	defer pool.Close()
	switch versionOf(t, pool) {
	case from:
		return "before"
	case to:
		return "after"
	}
	return "midway"
}
