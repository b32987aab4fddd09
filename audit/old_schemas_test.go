//go:build audit

package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
)

// What an old database holds, so that it takes a moment to bring it up to date.
const (
	oldMails = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
		insert into outbox (message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name,
			attachment_type, attachment, attempts, state, next_at, last_error, created_at, sent_at)
		select 'old' || i, 'owner-cv', 'x', '', 'old', 'old ' || i, '', 'en', '', '', '', x'', 0, 'failed',
			strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), null from n`
	oldLetters = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
		insert into cv_requests (submission_id, created_at, language, email, company, reason)
		select 'old' || i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'es', 'old' || i, '', 'old ' || i from n`
)

// oldDatabase is a database of an earlier program.
type oldDatabase struct {
	bytes   []byte
	version int64
	rows    map[string]int // by table
}

// oldDatabases makes one of every earlier schema, and one of every release.
func oldDatabases(t *testing.T) (olds map[string]oldDatabase, newest int64) {
	t.Helper()
	olds = map[string]oldDatabase{}
	steps, err := filepath.Glob("../db/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	newest = int64(len(steps))
	for version := int64(1); version < newest; version++ {
		olds[fmt.Sprint("schema ", version)] = makeOld(t, func(pool *sqlx.DB) error {
			provider, err := goose.NewProvider(goose.DialectSQLite3, pool.DB, os.DirFS("../db/migrations"))
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
		olds[filepath.Base(release)] = makeOld(t, func(pool *sqlx.DB) error {
			_, err := pool.ExecContext(t.Context(), string(readFile(t, release)))
			return err
		})
	}
	return olds, newest
}

func makeOld(t *testing.T, fill func(*sqlx.DB) error) oldDatabase {
	t.Helper()
	database := newDatabase(t)
	pool := inDatabase(t, database)
	if err := fill(pool); err != nil {
		t.Fatal(err)
	}
	old := oldDatabase{version: versionOf(t, pool)}
	for _, more := range []string{oldMails, oldLetters} {
		if _, err := pool.ExecContext(t.Context(), more); err != nil && !strings.Contains(err.Error(), "no such table") {
			t.Fatal(err)
		}
	}
	old.rows = rowsIn(t, pool)
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	old.bytes = readFile(t, database)
	return old
}

// compare says what a database lacks that was brought up to date.
func (old oldDatabase) compare(t *testing.T, database string, newest int64) string {
	t.Helper()
	pool := inDatabase(t, database)
	defer pool.Close()
	if version := versionOf(t, pool); version != newest {
		return fmt.Sprintf("its schema is %d", version)
	}
	if verdict := ask[string](t, pool, "pragma integrity_check"); verdict != "ok" {
		return verdict
	}
	now := rowsIn(t, pool)
	for table, rows := range old.rows {
		if table != "podcast_topics" && now[table] != rows { // those are added at every start
			return fmt.Sprintf("%s holds %d rows, had %d", table, now[table], rows)
		}
	}
	return ""
}

func versionOf(t *testing.T, pool *sqlx.DB) int64 {
	t.Helper()
	return ask[int64](t, pool, "select max(version_id) from goose_db_version where is_applied")
}

// rowsIn counts the rows of every table that visitors fill.
func rowsIn(t *testing.T, pool *sqlx.DB) map[string]int {
	t.Helper()
	var tables []string
	err := pool.Select(&tables, "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'goose%'")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, table := range tables {
		rows[table] = ask[int](t, pool, "select count(*) from "+table)
	}
	return rows
}
