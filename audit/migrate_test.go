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

// migrations starts the program on a database of every release, kills it at a random moment of the migration, and starts it again.
func (a *audit) migrations(t *testing.T) {
	olds, newest := oldSchemas(t), a.newestSchema(t)
	kills := fullOrShort(20, 5)      // per database
	owner := passwordHashVariable(t) // without it the first start stores a password, in a row of its own
	moment := map[string]int{}
	wrong, slowest := 0, time.Duration(0)
	for name, old := range olds {
		var duration time.Duration // from the start until the program serves
		for round := range kills + 1 {
			database := newDatabase(t)
			must(t, os.WriteFile(database, old.bytes, 0o600))
			if round > 0 {
				moment[a.killDuringMigration(t, database, time.Duration(rand.Int64N(int64(duration))), old.version, newest, owner)]++
			}
			p := a.serve(t, database, owner)
			p.kill()
			if round == 0 {
				duration = p.started
			}
			slowest = max(slowest, p.started)
			if fault := old.differences(t, database, newest); fault != "" {
				wrong++
				t.Errorf("%s: %s", name, fault)
			}
		}
	}
	t.Logf("R10: %d releases, each killed %d times while migrating to schema %d (%d before, %d midway, %d after): "+
		"%d incomplete (limit 0), slowest start %v", len(olds), kills, newest, moment["before"], moment["midway"], moment["after"],
		wrong, slowest.Round(time.Millisecond))
	a.newerSchema(t)
}

// newestSchema returns the version of the schema that the program makes.
func (a *audit) newestSchema(t *testing.T) int64 {
	database := newDatabase(t)
	if _, err := a.serve(t, database).stop(); err != nil {
		t.Fatal(err)
	}
	pool := openDatabase(t, database)
	defer pool.Close()
	return schemaVersion(t, pool)
}

// newerSchema starts the program on a database of a later version: it must refuse in one line.
func (a *audit) newerSchema(t *testing.T) {
	database := newDatabase(t)
	if _, err := a.serve(t, database).stop(); err != nil {
		t.Fatal(err)
	}
	pool := openDatabase(t, database)
	if _, err := pool.ExecContext(t.Context(), "insert into goose_db_version (version_id, is_applied) values (9999, 1)"); err != nil {
		t.Fatal(err)
	}
	_ = pool.Close()
	before := readFile(t, database)
	_, stderr, code, took := a.runCommand(database, nil)
	if code != 1 || !isOneLine(stderr, "newer version") || !isOneLine(stderr, database) || !bytes.Equal(before, readFile(t, database)) {
		t.Errorf("on a newer schema: exit %d, stderr %q", code, stderr)
	}
	t.Logf("R10: on a newer schema: exit %d after %v, file unchanged, stderr %q", code, took.Round(time.Millisecond), strings.TrimSpace(stderr))
}

// killDuringMigration starts the program, kills it after a while, and returns how far the migration had come.
func (a *audit) killDuringMigration(t *testing.T, database string, after time.Duration, from, to int64, owner string) string {
	t.Helper()
	command := a.command()
	command.Env = environment(database, owner)
	must(t, command.Start())
	time.Sleep(after)
	_ = command.Process.Kill()
	_ = command.Wait()
	pool := openDatabase(t, database)
	defer pool.Close()
	switch schemaVersion(t, pool) {
	case from:
		return "before"
	case to:
		return "after"
	}
	return "midway"
}
