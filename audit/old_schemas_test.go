//go:build audit

package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
)

// Rows for old databases, so that a migration takes long enough to be killed midway.
const (
	oldMails = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
		insert into outbox (message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name,
			attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at)
		select 'old' || i, 'owner-cv', 'x', '', 'old', 'old ' || i, '', 'en', '', '', '', x'', 0, 'failed',
			strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), null from n`
	oldInquiries = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
		insert into cv_requests (submission_id, created_at, language, email, company, reason)
		select 'old' || i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'es', 'old' || i, '', 'old ' || i from n`
)

// oldSchema is a database of an earlier version.
type oldSchema struct {
	bytes   []byte
	version int64
	rows    map[string]int // by table
}

// oldSchemas returns a database of every earlier schema and of every release, by name.
func oldSchemas(t *testing.T) (databases map[string]oldSchema, newest int64) {
	t.Helper()
	databases = map[string]oldSchema{}
	migrations, err := filepath.Glob("../db/migrations/sqlite/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	versions := make([]int64, len(migrations))
	for i, name := range migrations {
		if versions[i], err = goose.NumericComponent(name); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(versions)
	newest = versions[len(versions)-1]
	for _, version := range versions[:len(versions)-1] {
		databases[fmt.Sprint("schema ", version)] = newOldSchema(t, func(pool *sqlx.DB) error {
			provider, err := goose.NewProvider(goose.DialectSQLite3, pool.DB, os.DirFS("../db/migrations/sqlite"))
			if err == nil {
				_, err = provider.UpTo(t.Context(), version)
			}
			return err
		})
	}
	releases, err := filepath.Glob("../db/testdata/release-*.sql")
	if err != nil || len(releases) == 0 {
		t.Fatal(releases, err)
	}
	for _, release := range releases {
		databases[filepath.Base(release)] = newOldSchema(t, func(pool *sqlx.DB) error {
			_, err := pool.ExecContext(t.Context(), string(readFile(t, release)))
			return err
		})
	}
	return databases, newest
}

func newOldSchema(t *testing.T, fill func(*sqlx.DB) error) oldSchema {
	t.Helper()
	database := newDatabase(t)
	pool := openDatabase(t, database)
	if err := fill(pool); err != nil {
		t.Fatal(err)
	}
	old := oldSchema{version: schemaVersion(t, pool)}
	for _, insert := range []string{oldMails, oldInquiries} {
		if _, err := pool.ExecContext(t.Context(), insert); err != nil && !strings.Contains(err.Error(), "no such table") {
			t.Fatal(err)
		}
	}
	old.rows = rowCounts(t, pool)
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	old.bytes = readFile(t, database)
	return old
}

// filledAtStart are the tables to which the program adds rows when it starts.
var filledAtStart = []string{"podcast_topics", "clock", "leases"}

// differences returns what is wrong with the migrated database, or "".
func (old oldSchema) differences(t *testing.T, database string, newest int64) string {
	t.Helper()
	pool := openDatabase(t, database)
	defer pool.Close()
	if version := schemaVersion(t, pool); version != newest {
		return fmt.Sprintf("its schema is %d", version)
	}
	if verdict := queryOne[string](t, pool, "pragma integrity_check"); verdict != "ok" {
		return verdict
	}
	now := rowCounts(t, pool)
	for table, rows := range old.rows {
		if !slices.Contains(filledAtStart, table) && now[table] != rows {
			return fmt.Sprintf("%s holds %d rows, had %d", table, now[table], rows)
		}
	}
	return ""
}

func schemaVersion(t *testing.T, pool *sqlx.DB) int64 {
	t.Helper()
	return queryOne[int64](t, pool, "select max(version_id) from goose_db_version where is_applied")
}

// rowCounts counts the rows of every table of the program.
func rowCounts(t *testing.T, pool *sqlx.DB) map[string]int {
	t.Helper()
	var tables []string
	err := pool.Select(&tables, "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'goose%'")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, table := range tables {
		rows[table] = queryOne[int](t, pool, "select count(*) from "+table)
	}
	return rows
}
