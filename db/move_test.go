package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	key32 = bytes.Repeat([]byte{0, 255, 7, '\\'}, 8)
	when  = "2026-01-01T00:00:00.000Z"
)

// aRowEach inserts a row into each table.
var aRowEach = []struct {
	query string
	args  []any
}{
	{`insert into inquiries (id, former, kind, submission_id, created_at, language, full_name, email, budget_amount, text, done_at)
	values (9000000000, 7, 'budget', 'b', ?, 'es', 'João Łukašević ☃ 𝄞 ''"\', 'Ana@Example.com', '5.000 €', ?, ?)`,
		[]any{when, "tab\there\r\nline\\.\n\\N", when}},
	{`insert into survey_numbers values ('agents', 12)`, nil},
	{`insert into survey_responses (id, submission_id, created_at, language, survey, number, answers)
	values (4, 'e', ?, 'es', 'agents', 12, '{"role": "é", "features": ["go", "a b"]}')`, []any{when}},
	{`insert into survey_choices values (4, 'agents', 'features', '["go", "a b"]', ?, 'es')`, []any{when}},
	{`insert into survey_results values ('agents', ?, 12, 20, '{"industry": {"salud": 20}}')`, []any{when}},
	{`insert into podcast_topics values ('topic', ?, 12)`, []any{when}},
	{`insert into podcast_topic_texts values ('topic', 'es', '', 'Título', '')`, nil},
	{`insert into podcast_votes (topic_id, visitor, created_at) values ('topic', 'visitor', ?)`, []any{when}},
	{`insert into subscribers (id, submission_id, created_at, language, audience, email, source, state, consent_text, consent_form,
	consent_language, consent_at) values (3, 'i', ?, 'es', 'newsletter', 'ana@example.com', '/', 'confirmed', '', '', 'es', ?)`,
		[]any{when, when}},
	{`insert into subscriber_tokens values (?, 3, 'confirm', 12, null, null)`, []any{key32}},
	{`insert into signups (token_hash, submission_id, created_at, language, source, consent_text, consent_form, consent_language, consent_at)
	values (?, 'j', ?, 'es', '', '', '', 'es', ?)`, []any{key32, when, when}},
	{`insert into issues (id, created_at, changed_at, state, version) values (5, ?, ?, 'draft', 9007199254740993)`, []any{when, when}},
	{`insert into issue_texts values (5, 'es', 'Asunto', '')`, nil},
	{`insert into issue_recipients values (5, 3, 12, 'bounced', 'temporary', '2026-11-21T12:00:00.000Z')`, nil},
	{`insert into issue_articles values (5, 'one')`, nil},
	{`insert into article_recipients values ('one', 3, 5)`, nil},
	{`insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name,
	attachment_type, attachment, attempts, state, next_at, last_error, created_at, secret) values (12, 'm', '', 'a@b.example', '', '', '',
	'', '', '', '', '', ?, 0, 'waiting', ?, '', ?, true)`, []any{[]byte{}, when, when}},
	{`insert into mail_server values (1, 'up', ?, '', '', ?)`, []any{when, when}},
	{`insert into mail_setting values (1, 'smtp://user:password@mail.example.com:587', '', ?)`, []any{when}},
	{`insert into owner_password values (1, '$argon2id$', ?)`, []any{when}},
	{`insert into sessions values (?, ?, ?, ?)`, []any{key32, key32, when, when}},
	{`insert into devices values (?, ?, 'Firefox', ?, ?)`, []any{key32, key32, when, when}},
	{`insert into second_factor values (1, 'secret', -1, ?)`, []any{when}},
	{`insert into recovery_codes values (?, ?, ?)`, []any{key32, key32, when}},
	{`insert into login_attempts values ('visitor', 0, ?, ?, null)`, []any{when, when}},
	{`insert into form_tokens values ('token', 1, ?)`, []any{when}},
	{`insert into subscription_tries values ('network', ?, 1)`, []any{when}},
	{`insert into busy_sources values (1, 'hash', '"etag"', ?, ?, null, '')`, []any{when, when}},
	{`insert into busy_times values (1, ?, '2026-01-02T00:00:00.000Z')`, []any{when}},
	{`insert into network_days values ('192.0.2.0/24', ?, 1, 0)`, []any{when}},
	{`insert into inquiry_reply_drafts values (9000000000, 'a@b.example', 'x', 'x', 9007199254740993, ?)`, []any{when}},
	{`insert into inquiry_replies (submission_id, inquiry_id, created_at, recipient, subject, text, attachment, message_id, thread,
	mail_id, sent_at) values ('k', 9000000000, ?, 'a@b.example', '', 'é', '', 'm', '', 12, ?)`, []any{when, when}},
	{`insert into inquiry_notes (submission_id, inquiry_id, created_at, contact, text) values ('l', 9000000000, ?, '', '')`,
		[]any{when}},
	{`insert into site_saves values (7, ?, 'Firefox', ?)`, []any{when, when}},
	{`insert into site_versions values (8, 7, 'articles/a/en.md', ?, 'x', 'y')`, []any{key32}},
	{`insert into site_bytes values ('x', ?, ?)`, []any{when, key32}},
	{`insert into site_files values ('articles/a/en.md', 32, 'x', ?)`, []any{when}},
	{`insert into site_revision values (1, 7, 'name')`, nil},
	{`insert into kept_texts values ('articles/a', 'x', 'é', 1, ?)`, []any{when}},
	{`insert into page_views values ('2026-01-01', '/', 'es', '', 1)`, nil},
	{`insert into vertical_views values ('2026-01-01', 'es', '', '', '', '/', 1)`, nil},
	{`insert into leases values ('job', 'holder', ?)`, []any{when}},
	{`insert into meetings values (3, 9000000000, 'u', 2, 'booked', ?, '2026-01-01T00:30:00.000Z', 'Europe/Madrid', ?, ?, 12, ?, 'network', ?, true, '')`, []any{when, when, when, when, when}},
	{`insert into meeting_tokens values (?, 3, 'move', 2)`, []any{key32}},
	{`insert into resume_links values (5, ?, 9000000000, 'short', 'es', 'a@b.example', ?, ?)`, []any{key32, when, when}},
	{`insert into clock values (1, ?, null, null)`, []any{when}},
}

// changeClosed runs statements on a database that nobody has open.
func changeClosed(t testing.TB, databaseURL string, change func(*transaction) error) {
	t.Helper()
	s, err := Open(context.Background(), databaseURL, Options{})
	must(t, err)
	err = s.backend.do(context.Background(), change)
	must(t, errors.Join(err, s.Close()))
}

// everyTable returns the URL of a database with a row in each table.
func everyTable(t testing.TB) string {
	t.Helper()
	databaseURL := newDatabase(t)
	changeClosed(t, databaseURL, func(tx *transaction) error {
		for _, row := range aRowEach {
			if _, err := tx.Exec(row.query, row.args...); err != nil {
				return fmt.Errorf("%s: %w", row.query, err)
			}
		}
		return nil
	})
	return databaseURL
}

// contents returns the rows of each table of a database, as text and sorted.
func contents(t testing.TB, databaseURL string) map[string][]string {
	t.Helper()
	s, err := Open(context.Background(), databaseURL, Options{Existing: true})
	must(t, err)
	defer s.Close()
	tables, err := tablesOf(context.Background(), s.read)
	must(t, err)
	all := map[string][]string{}
	for _, table := range tables {
		all[table.name] = []string{}
		rows, err := s.read.QueryxContext(context.Background(), "select * from "+table.name)
		must(t, err)
		for rows.Next() {
			row := map[string]any{}
			must(t, rows.MapScan(row))
			for column, value := range row {
				if is, ok := value.(bool); ok {
					row[column] = map[bool]int64{false: 0, true: 1}[is]
				}
			}
			all[table.name] = append(all[table.name], fmt.Sprintf("%#v", row))
		}
		must(t, rows.Err())
		slices.Sort(all[table.name])
	}
	return all
}

func silent(string, int64) {}

// moves moves a database, which must succeed.
func moves(t testing.TB, from, to string) Moved {
	t.Helper()
	moved, err := Move(context.Background(), from, to, silent)
	must(t, err)
	return moved
}

// newFile returns the path of a file that is not there yet.
func newFile(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "moved", "portfolio.db")
}

// emptyTarget returns the URL of a database of the kind that is tested, without tables.
func emptyTarget(t testing.TB) string {
	t.Helper()
	if *onPostgres {
		return shared.createDatabase(t, "template0")
	}
	return newFile(t)
}

// movedFile returns the path of a file of SQLite with a row in each table.
func movedFile(t testing.TB) string {
	t.Helper()
	path := newFile(t)
	moves(t, everyTable(t), path)
	return path
}

// TestEveryTableIsMoved moves a row of each table to a file, and back.
func TestEveryTableIsMoved(t *testing.T) {
	t.Parallel()
	from := everyTable(t)
	want := contents(t, from)
	for table, rows := range want {
		if len(rows) == 0 {
			t.Errorf("aRowEach has none for %s", table)
		}
	}
	file, back := newFile(t), emptyTarget(t)
	for _, way := range [][2]string{{from, file}, {file, back}} {
		if moved := moves(t, way[0], way[1]); moved != (Moved{len(aRowEach), int64(len(aRowEach)), 0}) {
			t.Errorf("from %s to %s: %+v", way[0], way[1], moved)
		}
		if diff := cmp.Diff(want, contents(t, way[1])); diff != "" {
			t.Errorf("from %s to %s: %s", way[0], way[1], diff)
		}
	}
	if diff := cmp.Diff(want, contents(t, from)); diff != "" {
		t.Errorf("the database that was read has changed: %s", diff)
	}
	if diff := cmp.Diff(want["leases"], contents(t, back)["leases"]); diff != "" {
		t.Error(diff)
	}
}

// TestMovedDatabaseGoesOn checks that rows which are stored after a move get IDs of their own.
func TestMovedDatabaseGoesOn(t *testing.T) {
	t.Parallel()
	to := emptyTarget(t)
	moves(t, movedFile(t), to)
	s := openStore(t, to)
	for _, f := range forms("new") {
		if err := f.add(t.Context(), s, testMail(f.table)); err != nil {
			t.Errorf("%s: %v", f.table, err)
		}
	}
	if id := one[int64](t, s, "select max(number) from inquiries"); id <= 9000000000 {
		t.Errorf("the next ID is %d", id)
	}
}

// TestMoveRefuses checks what ends a move before anything is written.
func TestMoveRefuses(t *testing.T) {
	t.Parallel()
	from, full := movedFile(t), everyTable(t)
	newer := everyTable(t)
	changeClosed(t, newer, func(tx *transaction) error {
		_, err := tx.Exec("insert into goose_db_version (version_id, is_applied) values (900000, true)")
		return err
	})
	older := everyTable(t)
	changeClosed(t, older, func(tx *transaction) error {
		_, err := tx.Exec("update goose_db_version set version_id = version_id - 1 where version_id = ?", newestVersion())
		return err
	})
	used := everyTable(t)
	openStore(t, used)
	before := contents(t, full)
	for name, c := range map[string]struct {
		from, to string
		want     error
	}{
		"a target with rows":         {from, full, ErrNotEmpty},
		"a newer target":             {from, newer, errAny},
		"a newer source":             {newer, newFile(t), ErrNewer},
		"an older source":            {older, newFile(t), ErrOlder},
		"a source that is open":      {used, newFile(t), ErrInUse},
		"a target that is open":      {from, used, errAny},
		"the same database":          {from, from, errAny},
		"two servers":                {"postgres:///a", "postgres:///b", ErrServer},
		"a source that is not there": {newFile(t), emptyTarget(t), ErrNotFound},
		"no URL of a source":         {"mysql://host/db", emptyTarget(t), ErrURL},
		"no URL of a target":         {from, "sqlite:", ErrURL},
	} {
		moved, err := Move(t.Context(), c.from, c.to, silent)
		if err == nil || !errors.Is(c.want, errAny) && !errors.Is(err, c.want) || moved != (Moved{}) {
			t.Errorf("%s: %v, %+v", name, err, moved)
		}
	}
	if diff := cmp.Diff(before, contents(t, full)); diff != "" {
		t.Errorf("the target has changed: %s", diff)
	}
}

// TestFailedMoveLeavesNothing checks that a target is as before if a row cannot be stored, and takes a move later.
func TestFailedMoveLeavesNothing(t *testing.T) {
	t.Parallel()
	from, to := movedFile(t), emptyTarget(t)
	ctx, cancel := context.WithCancel(t.Context())
	changeClosed(t, from, func(tx *transaction) error {
		_, err := tx.Exec(fmt.Sprintf(`
with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < %d)
insert into page_views select cast(n as text), '/', 'es', '', 1 from numbers`, 2*progressRows))
		return err
	})
	told := 0
	_, err := Move(ctx, from, to, func(table string, rows int64) {
		told++
		cancel()
	})
	if err == nil || told == 0 {
		t.Fatalf("the move was not stopped: %v, told %d times", err, told)
	}
	moves(t, from, to)
	if diff := cmp.Diff(contents(t, from), contents(t, to)); diff != "" {
		t.Error(diff)
	}
}

// odd are pieces of texts that a database could take for something else.
var odd = []string{"\x00", "\xff", "\xed\xa0\x80", "\uFFFD", "\\N", "\\.", "\n", "\r", "\t", "'", "\"", "?", "$1", ":x", "é", "e\u0301",
	"İ", "ß", "𝄞", "\u202e", "\ufeff", "null", "%", ";--", "{}", "", " "}

// oddText draws a text of such pieces, as the database that is tested can hold it.
var oddText = rapid.Custom(func(r *rapid.T) string {
	parts := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(odd), rapid.String()), 0, 5).Draw(r, "parts")
	if *onPostgres {
		return storable(strings.Join(parts, ""))
	}
	return strings.Join(parts, "")
})

// oddMail draws the arguments of insertOddMail.
var oddMail = rapid.Custom(func(r *rapid.T) []any {
	return []any{
		oddText.Draw(r, "kind"), oddText.Draw(r, "recipient"), oddText.Draw(r, "subject"), oddText.Draw(r, "text"),
		append([]byte{}, rapid.SliceOf(rapid.Byte()).Draw(r, "attachment")...), rapid.Int64Min(0).Draw(r, "attempts"),
		rapid.Bool().Draw(r, "secret"), rapid.Ptr(rapid.Just(when), true).Draw(r, "released"),
	}
})

const insertOddMail = `
insert into outbox (message_id, kind, recipient, reply_to, subject, text, html, language, unsubscribe_url, attachment_name,
    attachment_type, attachment, attempts, state, next_at, last_error, created_at, secret, released_at)
values (?, ?, ?, '', ?, ?, '', '', '', '', '', ?, ?, 'waiting', '', '', '', ?, ?)`

// TestOddValuesAreMoved moves texts, numbers and bytes of any kind to and fro.
func TestOddValuesAreMoved(t *testing.T) {
	t.Parallel()
	from, there, back := newDatabase(t), newFile(t), emptyTarget(t)
	changeClosed(t, from, func(tx *transaction) error {
		for i := range 500 {
			if _, err := tx.Exec(insertOddMail, append([]any{fmt.Sprint(i)}, oddMail.Example(i)...)...); err != nil {
				return err
			}
		}
		return nil
	})
	moves(t, from, there)
	moves(t, there, back)
	want := contents(t, from)
	for way, to := range map[string]string{"there": there, "back": back} {
		if diff := cmp.Diff(want, contents(t, to)); diff != "" {
			t.Errorf("%s: %s", way, diff)
		}
	}
}

// TestTextsAreRepairedForPostgreSQL checks what becomes of texts in a file of SQLite that PostgreSQL cannot store.
func TestTextsAreRepairedForPostgreSQL(t *testing.T) {
	t.Parallel()
	postgresAlone(t)
	from, to := newFile(t), emptyTarget(t)
	changeClosed(t, from, func(tx *transaction) error {
		_, err := tx.Exec("insert into page_views values ('2026-01-01', ?, 'es', ?, 1)", "/\x00a", "b\xff")
		return err
	})
	if moved := moves(t, from, to); moved.Repaired != 2 {
		t.Errorf("%+v", moved)
	}
	s := openStore(t, to)
	if got := one[string](t, s, "select page || referrer from page_views"); got != "/\uFFFDab\uFFFD" {
		t.Errorf("%q", got)
	}
}

// TestSchemasAreAlike checks that both kinds of databases have the same tables with the same columns.
func TestSchemasAreAlike(t *testing.T) {
	t.Parallel()
	columns := func(databaseURL string) map[string][]string {
		s := openStore(t, databaseURL)
		tables, err := tablesOf(t.Context(), s.read)
		must(t, err)
		found := map[string][]string{}
		for _, table := range tables {
			found[table.name] = append(table.columnNames(), table.parents...)
		}
		return found
	}
	if diff := cmp.Diff(columns(newFile(t)), columns(newDatabase(t))); diff != "" {
		t.Error(diff)
	}
}

// TestParentsAreMovedFirst checks the order of tables.
func TestParentsAreMovedFirst(t *testing.T) {
	t.Parallel()
	names := []string{}
	for _, table := range inOrder([]movedTable{
		{name: "leaf", parents: []string{"branch", "root"}}, {name: "branch", parents: []string{"root", "branch"}}, {name: "root"},
	}) {
		names = append(names, table.name)
	}
	if want := []string{"root", "branch", "leaf"}; !slices.Equal(names, want) {
		t.Error(names)
	}
}

// TestChecksum checks that rows which differ have other checksums, and their order does not matter.
func TestChecksum(t *testing.T) {
	t.Parallel()
	sum := func(rows ...[]any) (c checksum) {
		for _, row := range rows {
			c.add(row)
		}
		return c
	}
	a, b := []any{"ab", "c"}, []any{"a", "bc"}
	if sum(a, b) != sum(b, a) {
		t.Error("the order matters")
	}
	seen := map[checksum]string{}
	for name, c := range map[string]checksum{
		"none": sum(), "a": sum(a), "b": sum(b), "a a": sum(a, a), "a b": sum(a, b), "null": sum([]any{nil, nil}), "empty": sum([]any{"", ""}),
		"number": sum([]any{int64(1), nil}), "text": sum([]any{"1", nil}), "bytes": sum([]any{[]byte("1"), nil}),
	} {
		if other, ok := seen[c]; ok {
			t.Errorf("%s and %s have one checksum", name, other)
		}
		seen[c] = name
	}
}

// A lossyTarget is filled without the last row of each table, or with a row in its place that differs.
type lossyTarget struct {
	*targetFile
	change string
}

func (l lossyTarget) fill(ctx context.Context, table movedTable, rows *rowReader) error {
	if err := l.targetFile.fill(ctx, table, rows); err != nil || table.name != "page_views" {
		return err
	}
	_, err := l.tx.Exec(l.change)
	return err
}

// TestMoveIsVerified checks that a target which does not hold what was sent is not kept.
func TestMoveIsVerified(t *testing.T) {
	t.Parallel()
	from := everyTable(t)
	for _, change := range []string{"delete from page_views", "update page_views set views = 2", "update page_views set referrer = ' '"} {
		path := newFile(t)
		source, err := openMoveSource(t.Context(), from)
		must(t, err)
		target, err := openTargetFile(t.Context(), path)
		must(t, err)
		m := move{source: source, target: lossyTarget{target, change}, progress: silent}
		if err := m.run(t.Context()); err == nil || !strings.Contains(err.Error(), "verify page_views") {
			t.Errorf("%s: %v", change, err)
		}
		if err := errors.Join(target.close(), source.close()); err != nil {
			t.Error(err)
		}
		if found, err := exists(path); found || err != nil {
			t.Errorf("%s: the target is there (%v)", change, err)
		}
	}
}
