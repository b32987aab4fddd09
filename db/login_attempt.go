package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

// AttemptLimit limits the attempts to log in.
type AttemptLimit struct {
	Free    int           // attempts of one visitor before the first delay
	First   time.Duration // the first delay; each further one is twice as long
	Longest time.Duration // the longest delay

	Overall int // attempts of all visitors within Window; a visitor who has logged in before is exempt
	Window  time.Duration
}

// delay returns how long a visitor has to wait after a number of attempts.
func (l AttemptLimit) delay(attempts int) time.Duration {
	if attempts < l.Free {
		return 0
	}
	delay := l.First
	for range attempts - l.Free {
		if delay *= 2; delay >= l.Longest {
			return l.Longest
		}
	}
	return delay
}

// loginAttempts counts the attempts of one visitor, or of all visitors.
type loginAttempts struct {
	Visitor    string `db:"visitor"` // an opaque id, or allVisitors
	Count      int    `db:"count"`   // since the last login; for allVisitors, in the current window
	NextAt     Time   `db:"next_at"` // of the next attempt; for allVisitors, the end of the window
	LastAt     Time   `db:"last_at"`
	LoggedInAt Time   `db:"logged_in_at"` // zero if never
}

// allVisitors is the visitor whose row counts the attempts of all.
const allVisitors = ""

// CountAttempt counts an attempt to log in by visitor, an opaque id. It is called before the password is checked, so that
// attempts at the same time are limited like attempts one after another. It returns how long the visitor has to wait before
// another attempt, or 0 if this one may go on.
func (s *Store) CountAttempt(ctx context.Context, visitor string, now time.Time, limit AttemptLimit) (wait time.Duration, err error) {
	err = s.write(ctx, func(tx *sqlx.Tx) error {
		own, err := attemptsOf(tx, visitor)
		if err != nil {
			return err
		}
		all, err := attemptsOf(tx, allVisitors)
		if err != nil {
			return err
		}
		if !all.NextAt.After(now) {
			all.Count, all.NextAt = 0, NewTime(now.Add(limit.Window))
		}
		wait = own.NextAt.Sub(now)
		if wait <= 0 && all.Count >= limit.Overall && own.LoggedInAt.IsZero() {
			wait = all.NextAt.Sub(now)
		}
		if wait > 0 {
			return nil
		}
		wait = 0
		own.Count++
		all.Count++
		own.NextAt = NewTime(now.Add(limit.delay(own.Count)))
		own.LastAt, all.LastAt = NewTime(now), NewTime(now)
		return errors.Join(own.store(tx), all.store(tx))
	})
	return wait, wrap("count attempt", err)
}

// RecordLogin records that a visitor has logged in, and resets its attempts.
func (s *Store) RecordLogin(ctx context.Context, visitor string, now time.Time) error {
	row := loginAttempts{Visitor: visitor, NextAt: NewTime(now), LastAt: NewTime(now), LoggedInAt: NewTime(now)}
	return wrap("reset attempts", s.write(ctx, row.store))
}

// attemptsOf returns the attempts of a visitor, a row without any if the visitor is new.
func attemptsOf(tx *sqlx.Tx, visitor string) (loginAttempts, error) {
	row := loginAttempts{Visitor: visitor}
	err := tx.Get(&row, `select * from login_attempts where visitor = ?`, visitor)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return row, err
}

func (a loginAttempts) store(tx *sqlx.Tx) error {
	_, err := tx.NamedExec(insertInto("login_attempts", a)+`
on conflict (visitor) do update set
    count = excluded.count,
    next_at = excluded.next_at,
    last_at = excluded.last_at,
    logged_in_at = excluded.logged_in_at`, a)
	return err
}
