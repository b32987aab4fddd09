package db

import (
	"context"
	"errors"
	"time"
)

// Held is how much of a backup was ended or held.
type Held struct {
	Sessions int64 // ended
	Devices  int64 // forgotten: each has to log in as a strange one
	Summary  int64 // deleted: emails that the owner would have got in a summary; their requests are in the inbox
	Mails    int64
	Issues   int64
	Asks     int64 // subscribers whose mail that asks to confirm is held when it is written
}

// HeldForRestore is why an email is held that waited when a backup was made, which was restored since: it may have been sent in
// between. The owner decides.
const HeldForRestore MailHold = "restored"

// hold changes a copy of a backup, before it becomes the database, so that nothing is repeated and nobody let in: it ends every
// session, and holds the emails and issues that were still to be sent. It migrates the copy first.
func hold(ctx context.Context, path string, now time.Time) (held Held, err error) {
	// With a journal and not a log, so that all changes are in the file when they are made.
	pool, err := connect(path, everyOption+"&_journal_mode=DELETE&_txlock=immediate", 1)
	if err != nil {
		return held, err
	}
	defer pool.Close()
	if err := migrate(ctx, pool); err != nil {
		return held, err
	}
	tx, err := pool.begin(ctx, nil)
	if err != nil {
		return held, err
	}
	for _, change := range []struct {
		rows  *int64
		query string
		args  []any
	}{
		{&held.Sessions, `delete from sessions`, nil},
		{&held.Devices, `delete from devices`, nil},
		{&held.Summary, `delete from outbox where state = 'held' and held_for = ?`, []any{HeldForSummary}},
		{&held.Mails, `
update outbox set state = 'held', held_for = ?, next_at = ?, claimed_by = '', claimed_until = null
where state = 'waiting' or state = 'held' and class = 'confirmation'`, // those would leave by themselves
			[]any{HeldForRestore, NewTime(now)}}, // kept for a while from now on
		{&held.Issues, `update issues set held_at = ? where state = 'sending' and held_at is null`, []any{NewTime(now)}},
		{&held.Asks, `
update subscribers set ask_held_at = ? where state = 'pending' and asked_at is null and ask_held_at is null`, []any{NewTime(now)}},
	} {
		if *change.rows, err = affected(tx, change.query, change.args...); err != nil {
			return held, errors.Join(err, tx.Rollback())
		}
	}
	return held, errors.Join(tx.Commit(), pool.Close())
}

// affected runs a query and returns how many rows it has changed.
func affected(tx *transaction, query string, args ...any) (int64, error) {
	result, err := tx.Exec(query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
