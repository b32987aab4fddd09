package db

import (
	"cmp"
	"context"
	"time"
)

// Summary describes mails to the owner that wait to be told of in one email.
type Summary struct {
	Total  int
	Kinds  []KindCount   // the most frequent first
	Newest []SummaryItem // the newest first
	first  Time          // when the first was stored
	last   int64         // the id of the last
}

// KindCount is the number of emails of a kind.
type KindCount struct {
	Kind  string `db:"kind"`
	Count int    `db:"count"`
}

// SummaryItem is one of the emails that a summary describes.
type SummaryItem struct {
	Kind    string `db:"kind"`
	Subject string `db:"subject"`
	At      Time   `db:"created_at"`
}

// Due reports whether the summary is to be sent at now: a while after the first of its emails was stored. One that was stored by a
// clock that was far ahead is due too.
func (d Summary) Due(now time.Time, interval time.Duration) bool {
	return d.Total > 0 && now.Sub(d.first.Time).Abs() >= interval
}

// NextSummary returns the next summary, with up to n of the newest emails. Its Total is 0 if no emails wait.
func (s *Store) NextSummary(ctx context.Context, n int) (Summary, error) {
	var d Summary
	tx, err := s.read.snapshot(ctx) // one snapshot for all queries
	if err != nil {
		return d, wrap("read summary", err)
	}
	defer func() { _ = tx.Rollback() }()
	var ends struct {
		First Time  `db:"first"`
		Last  int64 `db:"last"`
	}
	err = tx.Get(&ends, `
select min(created_at) as first, coalesce(max(id), 0) as last from outbox where `+waitsForSummary)
	if err != nil || ends.Last == 0 {
		return d, wrap("read summary", err)
	}
	d.first, d.last = ends.First, ends.Last
	err = tx.Select(&d.Kinds, `
select kind, count(*) as count from outbox where `+waitsForSummary+` group by kind order by count(*) desc, kind`)
	if err != nil {
		return d, wrap("read summary", err)
	}
	for _, kind := range d.Kinds {
		d.Total += kind.Count
	}
	err = tx.Select(&d.Newest, `
select kind, subject, created_at from outbox where `+waitsForSummary+` order by id desc limit ?`, n)
	return d, wrap("read summary", err)
}

const waitsForSummary = `state = 'held' and class = 'owner' and held_for = 'digest'`

// AddSummary stores the email that tells of a summary, and deletes the emails that it describes: their requests are in the inbox.
// It returns ErrBusy if those have changed meanwhile, as when another process has sent the summary or an address was erased.
func (s *Store) AddSummary(ctx context.Context, d Summary, mail Mail) error {
	return wrap("store summary", s.write(ctx, func(tx *transaction) error {
		result, err := tx.Exec(`delete from outbox where `+waitsForSummary+` and id <= ?`, d.last)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n != int64(d.Total) {
			return cmp.Or(err, ErrBusy)
		}
		return nil
	}, mail))
}
