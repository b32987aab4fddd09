package db

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the script of the next release's database")

// madeAt returns the path of a database with a version of the schema.
func madeAt(t *testing.T, version int64) string {
	t.Helper()
	sqliteAlone(t)
	path := filepath.Join(t.TempDir(), "portfolio.db")
	pool, err := connect(path, writerOption, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := migrate(t.Context(), pool, version); err != nil {
		t.Fatal(err)
	}
	return path
}

// schema returns the statements that create the tables and indexes of a database.
func schema(t *testing.T, s *Store) []string {
	t.Helper()
	sqliteAlone(t)
	var statements []string
	err := s.read.Select(&statements, `select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by name`)
	if err != nil {
		t.Fatal(err)
	}
	return statements
}

func TestEveryVersionIsMigrated(t *testing.T) {
	want := schema(t, openStore(t, newDatabase(t)))
	for version := int64(1); version <= newestVersion(); version++ {
		s := openStore(t, madeAt(t, version))
		if diff := cmp.Diff(want, schema(t, s)); diff != "" {
			t.Errorf("from %d: %s", version, diff)
		}
		if got := one[int64](t, s, "select max(version_id) from goose_db_version"); got != newestVersion() {
			t.Errorf("from %d: the version is %d", version, got)
		}
	}
}

// A migration that fails, or is killed, leaves the schema unchanged, so that the next start can try again.
func TestFailedMigrationChangesNothing(t *testing.T) {
	path := madeAt(t, 4)
	alter(t, path, "create table podcast_votes (in_the_way text)")
	before := readFile(t, path)
	refuses(t, path, errAny)
	alter(t, path, "pragma wal_checkpoint(truncate)")
	if len(readFile(t, path)) != len(before) {
		t.Error("the failed migration has changed the file")
	}
	alter(t, path, "drop table podcast_votes")
	openStore(t, path)
}

func TestMigrationsAreNumberedWithoutGaps(t *testing.T) {
	files, err := migrationFiles.ReadDir("migrations/sqlite")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		if want := fmt.Sprintf("%05d_", i+1); !strings.HasPrefix(file.Name(), want) {
			t.Errorf("%s is number %d", file.Name(), i+1)
		}
		text, err := migrationFiles.ReadFile("migrations/sqlite/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range regexp.MustCompile(`(?s)create table.*?\n\).*?;`).FindAllString(string(text), -1) {
			if !strings.HasSuffix(table, "strict;") {
				t.Errorf("%s: not strict: %s", file.Name(), table)
			}
		}
		if strings.Contains(string(text), "NO TRANSACTION") {
			t.Errorf("%s: runs without a transaction", file.Name())
		}
	}
}

// The database of every release is kept as a script. It must be migrated with its rows. The migrations of a release must not
// be changed; a change of the schema is a new one. Before a release: go test ./db -run Released -args -update.
func TestReleasedDatabasesStillOpen(t *testing.T) {
	if *update {
		writeRelease(t)
	}
	releases, err := filepath.Glob("testdata/release-*.sql")
	if err != nil || len(releases) == 0 {
		t.Fatal(releases, err)
	}
	for _, release := range releases {
		path := filepath.Join(t.TempDir(), "portfolio.db")
		alter(t, path, string(readFile(t, release)))
		s := openStore(t, path)
		for _, f := range forms("1") {
			if n := one[int](t, s, "select count(*) from "+f.table); n != 1 {
				t.Errorf("%s: %d rows in %s", release, n, f.table)
			}
		}
		if diff := cmp.Diff(schema(t, openStore(t, newDatabase(t))), schema(t, s)); diff != "" {
			t.Errorf("%s: %s", release, diff)
		}
	}
}

// writeRelease writes the script of a database of the newest version, with a row in every table that forms are stored in.
func writeRelease(t *testing.T) {
	t.Helper()
	s := openStore(t, newDatabase(t))
	for _, f := range forms("1") {
		if err := f.add(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	script := []string{fmt.Sprintf("pragma application_id = %d", applicationID)}
	var tables []string
	err := s.read.Select(&tables, `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
	if err != nil {
		t.Fatal(err)
	}
	statements := schema(t, s)
	slices.SortStableFunc(statements, func(a, b string) int { return isIndex(a) - isIndex(b) })
	script = append(script, statements...)
	for _, table := range tables {
		script = append(script, rowsOf(t, s, table)...)
	}
	name := fmt.Sprintf("testdata/release-%05d.sql", newestVersion())
	if err := os.WriteFile(name, []byte(strings.Join(script, ";\n")+";\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func isIndex(statement string) int {
	if strings.HasPrefix(strings.ToLower(statement), "create index") {
		return 1
	}
	return 0
}

// rowsOf returns the insert statements for the rows of a table.
func rowsOf(t *testing.T, s *Store, table string) []string {
	t.Helper()
	values := one[string](t, s, `select group_concat('quote(' || name || ')', ' || '','' || ') from pragma_table_info(?)`, table)
	var rows []string
	err := s.read.Select(&rows, "select 'insert into "+table+" values (' || "+values+" || ')' from "+table)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
