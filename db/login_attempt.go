package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

// AttemptLimit says how often somebody may try to log in.
type AttemptLimit struct {
	Free    int           // attempts of one visitor before the first delay
	First   time.Duration // that delay; each further one is twice as long
	Longest time.Duration // no delay is longer

	Overall int // attempts of all visitors together in a Window; who has logged in before is not held up by it
	Window  time.Duration
}

// delay is how long a visitor has to wait after so many attempts.
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

// attempts is what is known of one visitor's attempts.
type attempts struct {
	Visitor    string `db:"visitor"`
	Count      int    `db:"count"` // since the last login
	NextAt     Time   `db:"next_at"`
	LastAt     Time   `db:"last_at"`
	LoggedInAt Time   `db:"logged_in_at"`
}

// everybody stands for all visitors together.
const everybody = ""

// CountAttempt notes that visitor, an opaque key, tries to log in, before anybody looks at the password: so that of many
// attempts at once no more get through than of as many in turn. It returns how long the visitor has to wait instead, 0 for
// an attempt that may go on.
func (s *Store) CountAttempt(ctx context.Context, visitor string, now time.Time, limit AttemptLimit) (wait time.Duration, err error) {
	err = s.write(ctx, func(tx *sqlx.Tx) error {
		mine, err := attemptsOf(tx, visitor)
		if err != nil {
			return err
		}
		all, err := attemptsOf(tx, everybody)
		if err != nil {
			return err
		}
		if !all.NextAt.After(now) {
			all.Count, all.NextAt = 0, At(now.Add(limit.Window))
		}
		wait = mine.NextAt.Sub(now)
		if wait <= 0 && all.Count >= limit.Overall && mine.LoggedInAt.IsZero() {
			wait = all.NextAt.Sub(now)
		}
		if wait > 0 {
			return nil
		}
		wait = 0
		mine.Count++
		all.Count++
		mine.NextAt = At(now.Add(limit.delay(mine.Count)))
		mine.LastAt, all.LastAt = At(now), At(now)
		return errors.Join(mine.store(tx), all.store(tx))
	})
	return wait, wrap("count attempt", err)
}

// LoggedIn notes that visitor knew the password: the attempts before are forgiven.
func (s *Store) LoggedIn(ctx context.Context, visitor string, now time.Time) error {
	row := attempts{Visitor: visitor, NextAt: At(now), LastAt: At(now), LoggedInAt: At(now)}
	return wrap("forgive attempts", s.write(ctx, row.store))
}

func attemptsOf(tx *sqlx.Tx, visitor string) (attempts, error) {
	row := attempts{Visitor: visitor}
	err := tx.Get(&row, `select * from login_attempts where visitor = ?`, visitor)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return row, err
}

func (a attempts) store(tx *sqlx.Tx) error {
	_, err := tx.NamedExec(insertInto("login_attempts", a)+`
on conflict (visitor) do update set
    count = excluded.count,
    next_at = excluded.next_at,
    last_at = excluded.last_at,
    logged_in_at = excluded.logged_in_at`, a)
	return err
}
