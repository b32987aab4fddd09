package db

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// ErrClockJumped is returned where the clock is too far from its last word to delete rows by it.
var ErrClockJumped = errors.New("the clock jumped")

// A clock that is wrong for a moment, as when a machine starts without a battery, must not delete what it takes for old.
const (
	maxJump    = 7 * 24 * time.Hour // between two purges: a longer one could be a wrong clock, or a machine that was off
	jumpTrust  = 24 * time.Hour     // how long a clock has to stay where it jumped to until it is believed
	clockError = 24 * time.Hour     // how far in the future a row may be: beyond it a clock that was ahead wrote it
)

// Clock is what the database remembers of the clock.
type Clock struct {
	LastAt    Time `db:"last_at"`    // what it said when it was last believed
	JumpedAt  Time `db:"jumped_at"`  // what it said first since it jumped, zero if it did not; LastAt if that was its first word
	CheckedAt Time `db:"checked_at"` // what it said last since it jumped
}

// Clock returns the last state of the clock that a purge stored: ErrNotFound before the first purge.
func (s *Store) Clock(ctx context.Context) (Clock, error) {
	return readOne[Clock](ctx, s, "read clock", `select last_at, jumped_at, checked_at from clock`)
}

// Jumped reports whether the clock, which says now, is far from its last word and not believed yet.
func (c Clock) Jumped(now time.Time) bool {
	if c.LastAt.Equal(c.JumpedAt.Time) {
		return false // its first word
	}
	return distance(now, c.LastAt.Time) > maxJump
}

// ClockJump returns how far the clock is from its last word, 0 if it is believed.
func (s *Store) ClockJump(ctx context.Context) (time.Duration, error) {
	c, err := s.Clock(ctx)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	now := s.now()
	if err != nil || !c.Jumped(now) {
		return 0, err
	}
	return now.Sub(c.LastAt.Time), nil
}

// next returns the state to store when the clock says now, and whether to believe it.
func (c Clock) next(now time.Time) (next Clock, believed bool) {
	at := NewTime(now)
	isFirst := c.LastAt.Equal(c.JumpedAt.Time)
	switch {
	case c.LastAt.IsZero():
		return Clock{LastAt: at, JumpedAt: at, CheckedAt: at}, false
	case !isFirst && distance(now, c.LastAt.Time) <= maxJump:
		return Clock{LastAt: at}, true
	case c.JumpedAt.IsZero(), distance(now, c.CheckedAt.Time) > maxJump:
		if isFirst {
			return Clock{LastAt: at, JumpedAt: at, CheckedAt: at}, false
		}
		return Clock{LastAt: c.LastAt, JumpedAt: at, CheckedAt: at}, false
	case now.Sub(c.JumpedAt.Time) >= jumpTrust:
		return Clock{LastAt: at}, true
	}
	c.CheckedAt = at
	return c, false
}

func distance(a, b time.Time) time.Duration { return a.Sub(b).Abs() }

// believeClock records what the clock says, and reports whether rows may be deleted by it.
func believeClock(tx *transaction, now time.Time) (believed bool, err error) {
	var c Clock
	err = tx.Get(&c, `select last_at, jumped_at, checked_at from clock`)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	c, believed = c.next(now)
	_, err = tx.Exec(`
insert into clock (id, last_at, jumped_at, checked_at) values (1, ?, ?, ?)
on conflict (id) do update set
    last_at = excluded.last_at,
    jumped_at = excluded.jumped_at,
    checked_at = excluded.checked_at`, c.LastAt, c.JumpedAt, c.CheckedAt)
	return believed, err
}
