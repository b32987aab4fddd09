package db

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// AttemptLimit limits the attempts of one visitor to log in.
type AttemptLimit struct {
	Free    int           // attempts before the first delay
	First   time.Duration // the first delay; each further one is twice as long
	Longest time.Duration // the longest delay
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

// OverallLimit limits the attempts of all visitors together. A visitor who has logged in before is exempt.
type OverallLimit struct {
	Attempts int // within Window
	Window   time.Duration
}

// AttemptCounter counts attempts to log in.
type AttemptCounter struct {
	Visitor string // an opaque id of a device, or of a network
	Limit   AttemptLimit
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

// CountAttempt counts an attempt to log in with each of the counters, the narrowest first, and with the limit over all visitors
// unless that is zero. It is called before the password is checked, so that attempts at the same time are limited like attempts
// one after another. It returns how long the visitor has to wait before another attempt, or 0 if this one may go on. An attempt
// that has to wait is not counted.
func (s *Store) CountAttempt(ctx context.Context, counters []AttemptCounter, overall OverallLimit, now time.Time) (wait time.Duration, err error) {
	err = s.write(ctx, func(tx *transaction) (err error) {
		rows := make([]loginAttempts, len(counters))
		wait = 0
		for i, c := range counters {
			if rows[i], err = attemptsOf(tx, c.Visitor); err != nil {
				return err
			}
			if err = rows[i].correct(tx, c.Limit, now); err != nil {
				return err
			}
			wait = max(wait, rows[i].NextAt.Sub(now))
		}
		if wait > 0 {
			return nil
		}
		if overall.Attempts > 0 && !rows[0].hasLoggedIn(now) {
			if wait, err = countOverall(tx, overall, now); wait > 0 || err != nil {
				return err
			}
		}
		for i, c := range counters {
			rows[i].Count++
			rows[i].NextAt, rows[i].LastAt = NewTime(now.Add(c.Limit.delay(rows[i].Count))), NewTime(now)
			if err := rows[i].store(tx); err != nil {
				return err
			}
		}
		return nil
	})
	return wait, wrap("count attempt", err)
}

// countOverall counts an attempt of any visitor, or returns how long the window goes on if it is full.
func countOverall(tx *transaction, limit OverallLimit, now time.Time) (wait time.Duration, err error) {
	all, err := attemptsOf(tx, allVisitors)
	if err != nil {
		return 0, err
	}
	if left := all.NextAt.Sub(now); left <= 0 || left > limit.Window { // it has passed, or a wrong clock began it in the future
		all.Count, all.NextAt = 0, NewTime(now.Add(limit.Window))
	}
	if all.Count >= limit.Attempts {
		return all.NextAt.Sub(now), nil
	}
	all.Count++
	all.LastAt = NewTime(now)
	return 0, all.store(tx)
}

// RecordLogin records that visitors have logged in, and resets their attempts.
func (s *Store) RecordLogin(ctx context.Context, visitors []string, now time.Time) error {
	return wrap("reset attempts", s.write(ctx, func(tx *transaction) error {
		for _, visitor := range visitors {
			row := loginAttempts{Visitor: visitor, NextAt: NewTime(now), LastAt: NewTime(now), LoggedInAt: NewTime(now)}
			if err := row.store(tx); err != nil {
				return err
			}
		}
		return nil
	}))
}

// attemptsOf returns the attempts of a visitor, a row without any if the visitor is new.
func attemptsOf(tx *transaction, visitor string) (loginAttempts, error) {
	row := loginAttempts{Visitor: visitor}
	err := tx.Get(&row, selectFrom("login_attempts", row)+` where visitor = ?`, visitor)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return row, err
}

// correct makes attempts that a wrong clock dated in the future attempts of now, so that nobody waits longer than the limit says.
func (a *loginAttempts) correct(tx *transaction, limit AttemptLimit, now time.Time) error {
	if !a.LastAt.After(now) && a.NextAt.Sub(now) <= limit.Longest {
		return nil
	}
	a.LastAt, a.NextAt = NewTime(now), NewTime(now.Add(limit.delay(a.Count)))
	return a.store(tx)
}

// hasLoggedIn reports whether the visitor has logged in before.
func (a loginAttempts) hasLoggedIn(now time.Time) bool {
	return !a.LoggedInAt.IsZero() && !a.LoggedInAt.After(now)
}

func (a loginAttempts) store(tx *transaction) error {
	_, err := tx.NamedExec(insertInto("login_attempts", a)+`
on conflict (visitor) do update set
    count = excluded.count,
    next_at = excluded.next_at,
    last_at = excluded.last_at,
    logged_in_at = excluded.logged_in_at`, a)
	return err
}
