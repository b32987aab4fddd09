//go:build audit

package audit

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/jmoiron/sqlx"
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

// oldRows is how many of each there are.
const oldRows = 4000

// oldSchema is a database of an earlier version.
type oldSchema struct {
	bytes   []byte
	version int64
}

// oldSchemas returns the database of every release, by name.
func oldSchemas(t *testing.T) map[string]oldSchema {
	t.Helper()
	databases := map[string]oldSchema{}
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
	return databases
}

func newOldSchema(t *testing.T, fill func(*sqlx.DB) error) oldSchema {
	t.Helper()
	database := newDatabase(t)
	pool := openDatabase(t, database)
	must(t, fill(pool))
	old := oldSchema{version: schemaVersion(t, pool)}
	for _, insert := range []string{oldMails, oldInquiries} {
		if _, err := pool.ExecContext(t.Context(), insert); err != nil {
			t.Fatal(err)
		}
	}
	must(t, pool.Close())
	old.bytes = readFile(t, database)
	return old
}

// differences describes how the migrated database differs from the expected one, or returns "".
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
	for _, query := range []string{`select count(*) from outbox where subject = 'old'`, `select count(*) from inquiries where text like 'old %'`} {
		if rows := queryOne[int](t, pool, query); rows != oldRows {
			return fmt.Sprintf("%d rows of %d: %s", rows, oldRows, query)
		}
	}
	return ""
}

func schemaVersion(t *testing.T, pool *sqlx.DB) int64 {
	t.Helper()
	return queryOne[int64](t, pool, "select max(version_id) from goose_db_version where is_applied")
}
