package db

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the script of the next release's database")

// schema returns the definitions of all tables, columns and indexes.
func schema(t *testing.T, s *Store) (found []string) {
	t.Helper()
	query := `
select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name)
from information_schema.columns where table_schema = current_schema()
union all select indexdef from pg_indexes where schemaname = current_schema()
order by 1`
	if !*onPostgres {
		query = `
select concat_ws(' ', tables.name, columns.name, columns.type, "notnull", dflt_value, pk) from pragma_table_list as tables, pragma_table_info(tables.name) as columns
union all select concat_ws(' ', tables.name, indexes.name, "unique", partial, (select group_concat(name) from pragma_index_info(indexes.name)))
from pragma_table_list as tables, pragma_index_list(tables.name) as indexes
order by 1`
	}
	must(t, s.read.Select(&found, query))
	return found
}

// laterMigrations are those of a version to come. Each takes a while, so that it can be killed.
var laterMigrations = func() fstest.MapFS {
	slow := `
create table %[1]s (n {{.integer}} not null){{.strict}};
insert into %[1]s with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 300000) select n from numbers;`
	return fstest.MapFS{
		"migrations/90000_one.sql": {Data: fmt.Appendf(nil, slow, "one")},
		"migrations/90001_two.sql": {Data: fmt.Appendf(nil, slow, "two")},
	}
}()

const laterVersion = 90001

// changes returns a pool of connections to change a database that is closed.
func changes(t *testing.T, databaseURL string) *connPool {
	t.Helper()
	connectTo := func() (*connPool, error) { return connect(databaseURL, writerOption, 1) }
	if isServer(databaseURL) {
		connectTo = func() (*connPool, error) { return connectServer(databaseURL, 2) }
	}
	pool, err := connectTo()
	must(t, err)
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

// closedDatabase returns the URL of a database that is not open.
func closedDatabase(t *testing.T) string {
	t.Helper()
	databaseURL := newDatabase(t)
	changeClosed(t, databaseURL, func(*transaction) error { return nil })
	return databaseURL
}

func versionOf(t *testing.T, pool *connPool) (version int64) {
	t.Helper()
	must(t, pool.Get(&version, "select max(version_id) from goose_db_version"))
	return version
}

// A migration that fails leaves the schema unchanged, so that the next start can try again.
func TestFailedMigrationChangesNothing(t *testing.T) {
	t.Parallel()
	pool := changes(t, closedDatabase(t))
	before := versionOf(t, pool)
	for _, statements := range []string{"create table later (id integer); insert into missing values (1);", "create table later (id integer);"} {
		err := migrateTo(t.Context(), pool, fstest.MapFS{"migrations/90000_later.sql": {Data: []byte(statements)}}, 90000)
		fails := strings.Contains(statements, "missing")
		if after := versionOf(t, pool); (err != nil) != fails || (after == before) != fails {
			t.Errorf("%s: %v, version %d", statements, err, after)
		}
	}
}

// A process that is killed while it migrates leaves whole steps, and the next one goes on.
func TestKilledMigrationGoesOn(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	path := closedDatabase(t)
	whole := readFile(t, path)
	moment := map[int64]int{}
	var takes time.Duration
	for round := range *rounds + 1 {
		path := filepath.Join(t.TempDir(), "portfolio.db")
		must(t, os.WriteFile(path, whole, 0o600))
		command := helperCommand(t, path)
		command.Env = append(command.Env, migrationSwitch+"=on")
		started := time.Now()
		must(t, command.Start())
		if round > 0 {
			time.Sleep(time.Duration(rand.Int64N(int64(takes))))
			_ = command.Process.Kill()
		}
		_ = command.Wait()
		if round == 0 {
			takes = time.Since(started)
		}
		pool := changes(t, path)
		version := versionOf(t, pool)
		moment[version]++
		must(t, migrateTo(t.Context(), pool, laterMigrations, laterVersion))
		var rows int
		if err := pool.Get(&rows, "select (select count(*) from one) + (select count(*) from two)"); err != nil || rows != 600_000 {
			t.Errorf("killed at %d: %d rows, %v", version, rows, err)
		}
	}
	t.Logf("killed at: %v", moment)
}

// migrateLater migrates a database to a version to come.
func migrateLater(path string) error {
	pool, err := connect(path, writerOption, 1)
	if err != nil {
		return err
	}
	return migrateTo(context.Background(), pool, laterMigrations, laterVersion)
}

// A start on a server that was killed before its first migration goes on.
func TestKilledFirstStartGoesOn(t *testing.T) {
	t.Parallel()
	postgresAlone(t)
	databaseURL := shared.createDatabase(t, "template0")
	pool := changes(t, databaseURL)
	steps, err := migrations(pool, migrationFiles)
	if err == nil {
		_, err = steps.GetDBVersion(t.Context()) // makes the table of versions
	}
	if err != nil || versionOf(t, pool) != 0 {
		t.Fatal(err)
	}
	openStore(t, databaseURL)
}

func TestMigrationsAreWellFormed(t *testing.T) {
	t.Parallel()
	files, err := migrationFiles.ReadDir("migrations")
	must(t, err)
	for i, file := range files {
		if want := fmt.Sprintf("%05d_", oldestVersion+i); !strings.HasPrefix(file.Name(), want) {
			t.Errorf("%s is number %d", file.Name(), oldestVersion+i)
		}
		text, err := migrationFiles.ReadFile("migrations/" + file.Name())
		must(t, err)
		for _, table := range regexp.MustCompile(`(?s)create table.*?\n\).*?;`).FindAllString(string(text), -1) {
			if !strings.HasSuffix(table, "{{.strict}};") {
				t.Errorf("%s: not strict: %s", file.Name(), table)
			}
		}
	}
}

// The database of every release is kept as a script. It must be migrated with its rows. The migrations of a release must not
// be changed; a change of the schema is a new one. Before a release: go test ./db -run Released -args -update.
func TestReleasedDatabasesAreMigrated(t *testing.T) {
	t.Parallel()
	if *update {
		writeRelease(t)
	}
	releases, err := filepath.Glob("testdata/release-*.sql")
	if err != nil || len(releases) == 0 {
		t.Fatal(releases, err)
	}
	for _, release := range releases {
		s := openStore(t, releasedDatabase(t, release))
		script := string(readFile(t, release))
		for table, pattern := range map[string]string{
			"inquiries":        `(?m)^insert into (budget_requests|collaboration_requests|meeting_requests|cv_requests|podcast_suggestions|inquiries) `,
			"survey_responses": `(?m)^insert into (surveys|ai_agents_survey|english_barrier_survey|survey_responses) `,
		} {
			want := len(regexp.MustCompile(pattern).FindAllString(script, -1))
			if n := one[int](t, s, "select count(*) from "+table); n != want || n == 0 {
				t.Errorf("%s: %d rows in %s, want %d", release, n, table, want)
			}
		}
		if diff := cmp.Diff(schema(t, openStore(t, newDatabase(t))), schema(t, s)); diff != "" {
			t.Errorf("%s: %s", release, diff)
		}
	}
}

// releasedDatabase returns the URL of a database with the rows of a release's script, in the kind of database that is tested.
func releasedDatabase(t *testing.T, release string) string {
	t.Helper()
	script := string(readFile(t, release))
	if !*onPostgres {
		path := filepath.Join(t.TempDir(), "portfolio.db")
		alter(t, path, script)
		return path
	}
	var version int64
	if _, err := fmt.Sscanf(filepath.Base(release), "release-%d.sql", &version); err != nil {
		t.Fatal(err)
	}
	databaseURL := shared.createDatabase(t, "template0")
	pool := changes(t, databaseURL)
	must(t, migrateTo(t.Context(), pool, migrationFiles, version))
	inserts := strings.Split(script, ";\n")
	inserts = slices.DeleteFunc(inserts, func(statement string) bool {
		return !strings.HasPrefix(statement, "insert into ") || strings.HasPrefix(statement, "insert into goose_")
	})
	rows := regexp.MustCompile(`\bX'([0-9A-F]*)'`).ReplaceAllString(strings.Join(inserts, ";\n"), `'\x$1'`)
	if _, err := pool.Exec(rows); err != nil {
		t.Fatal(err)
	}
	return databaseURL
}

// writeRelease writes the script of a database of the newest version, with rows in every table. Its rows come after those that they
// refer to, and their values are text, which both kinds of databases take for any column but one of bytes.
func writeRelease(t *testing.T) {
	t.Helper()
	sqliteAlone(t)
	s := openStore(t, everyTable(t))
	for _, f := range forms("1") {
		must(t, f.add(t.Context(), s))
	}
	script := []string{fmt.Sprintf("pragma application_id = %d", applicationID)}
	var statements []string
	err := s.read.Select(&statements, `select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by name`)
	must(t, err)
	slices.SortStableFunc(statements, func(a, b string) int { return isIndex(a) - isIndex(b) })
	script = append(script, statements...)
	tables, err := tablesOf(t.Context(), s.read)
	must(t, err)
	for _, table := range append(tableNames(inOrder(tables)), "goose_db_version") {
		script = append(script, rowsOf(t, s, table)...)
	}
	name := fmt.Sprintf("testdata/release-%05d.sql", newestVersion())
	must(t, os.WriteFile(name, []byte(strings.Join(script, ";\n")+";\n"), 0o600))
}

func isIndex(statement string) int {
	if strings.Contains(strings.ToLower(statement[:20]), " index ") {
		return 1
	}
	return 0
}

// rowsOf returns the insert statements for the rows of a table.
func rowsOf(t *testing.T, s *Store, table string) []string {
	t.Helper()
	columns := one[string](t, s, `select group_concat(name, ', ') from pragma_table_info(?)`, table)
	values := one[string](t, s, `select group_concat('iif(typeof(' || name || ') in (''blob'', ''null''), quote(' || name ||
		'), quote(cast(' || name || ' as text)))', ' || '', '' || ') from pragma_table_info(?)`, table)
	var rows []string
	err := s.read.Select(&rows, "select 'insert into "+table+" ("+columns+") values (' || "+values+" || ')' from "+table)
	must(t, err)
	return rows
}
