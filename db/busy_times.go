package db

import (
	"context"
	"slices"
	"time"
)

// BusySource is a calendar of the owner, and how it was last read.
type BusySource struct {
	Number    int    `db:"number"`     // its place in CALENDAR_URLS, from 1
	Address   string `db:"address"`    // hash of the address that was read last
	Version   string `db:"version"`    // by which its server knows what was read last; "" for none
	CoveredAt Time   `db:"covered_at"` // how far in the future it was read
	ReadAt    Time   `db:"read_at"`    // when it was last read
	FailedAt  Time   `db:"failed_at"`  // since when it cannot be read
	Reason    string `db:"reason"`     // why not, in one word; "" if it can
}

// Span is a time that is taken.
type Span struct {
	StartsAt Time `db:"starts_at"`
	EndsAt   Time `db:"ends_at"`
}

// BusySources returns the calendars that were tried, by their number.
func (s *Store) BusySources(ctx context.Context) ([]BusySource, error) {
	return readAll[BusySource](ctx, s, "list calendars", `
select number, address, version, covered_at, read_at, failed_at, reason from busy_sources order by number`)
}

// BusyTimes returns the times between two moments at which the owner's calendars make the owner busy, in order of their start. Those
// of two calendars may overlap.
func (s *Store) BusyTimes(ctx context.Context, from, until time.Time) ([]Span, error) {
	return readAll[Span](ctx, s, "list busy times", `
select starts_at, ends_at from busy_times where ends_at > ? and starts_at < ? order by starts_at, ends_at`, NewTime(from), NewTime(until))
}

// SetBusyTimes stores what was read of a calendar in place of what was read before. The times are in order of their start, and no two
// begin together.
func (s *Store) SetBusyTimes(ctx context.Context, source BusySource, times []Span) error {
	source.FailedAt, source.Reason = Time{}, ""
	err := s.backend.do(ctx, func(tx *transaction) error {
		if err := setBusySource(tx, source); err != nil {
			return err
		}
		var former []Span
		err := tx.Select(&former, `select starts_at, ends_at from busy_times where source = ? order by starts_at`, source.Number)
		if err != nil || slices.Equal(former, times) { // most calendars seldom change
			return err
		}
		if _, err := tx.Exec(`delete from busy_times where source = ?`, source.Number); err != nil {
			return err
		}
		for _, span := range times {
			_, err := tx.Exec(`insert into busy_times (source, starts_at, ends_at) values (?, ?, ?)`, source.Number, span.StartsAt, span.EndsAt)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return wrap("store busy times", err)
}

// SetBusySource stores how a calendar was tried, and keeps the times that were read before.
func (s *Store) SetBusySource(ctx context.Context, source BusySource) error {
	err := s.backend.do(ctx, func(tx *transaction) error { return setBusySource(tx, source) })
	return wrap("store calendar", err)
}

func setBusySource(tx *transaction, source BusySource) error {
	_, err := tx.NamedExec(`
insert into busy_sources (number, address, version, covered_at, read_at, failed_at, reason)
values (:number, :address, :version, :covered_at, :read_at, :failed_at, :reason)
on conflict (number) do update set
    address = excluded.address,
    version = excluded.version,
    covered_at = excluded.covered_at,
    read_at = excluded.read_at,
    failed_at = excluded.failed_at,
    reason = excluded.reason`, source)
	return err
}

// KeepBusySources deletes the calendars after the first n, with their times.
func (s *Store) KeepBusySources(ctx context.Context, n int) error {
	return s.changeAny(ctx, "delete calendars", `delete from busy_sources where number > ?`, n)
}
