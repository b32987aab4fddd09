package db

import (
	"context"
	"fmt"
	"time"
)

// Retention is how long rows are kept.
type Retention struct {
	InquiryMonths  int // inquiries, votes, ended and stopped subscriptions, and mails that were never sent
	SurveyMonths   int
	OutboxDays     int // emails, after they were sent or given up
	PendingDays    int // subscriptions that were not confirmed, after the email that asks for it was sent
	SessionDays    int // the owner's sessions
	AttemptDays    int // counters of attempts to log in
	PageViewMonths int // counters of page views
}

// Purged is the number of rows that were deleted from a table.
type Purged struct {
	Table string
	Rows  int64
}

// An expiry selects the rows of a table that are too old.
type expiry struct {
	table, condition string
	before           time.Time // the condition's placeholder
}

// heldTooLong selects the confirmations that were held until a time, and were not let go.
const heldTooLong = `state = 'held' and ` + waitsForBudget + ` and created_at < ?`

// expiries lists the rows to delete from each table.
func (r Retention) expiries(now time.Time) []expiry {
	inquiries, surveys := now.AddDate(0, -r.InquiryMonths, 0), now.AddDate(0, -r.SurveyMonths, 0)
	outbox, pending := now.AddDate(0, 0, -r.OutboxDays), now.AddDate(0, 0, -r.PendingDays)
	views, held := now.AddDate(0, -r.PageViewMonths, 0), now.Add(-HoldConfirmation)
	return []expiry{
		{"inquiries", "created_at < ?", inquiries},
		{"podcast_votes", "created_at < ?", inquiries},
		{"survey_responses", "created_at < ?", surveys},
		{"subscribers", `state = 'pending' and coalesce(mailed_at, asked_at) < ? and not exists (
    select 1 from subscriber_tokens join outbox on outbox.id = mail_id
    where subscriber_id = subscribers.id and purpose = 'confirm' and outbox.state <> 'sent'
)`, pending},
		{"subscribers", "state = 'unsubscribed' and unsubscribed_at < ?", inquiries},
		{"subscribers", "stopped_at < ?", inquiries},
		{"subscriber_tokens", "expires_at < ?", now},
		{"subscriber_tokens", "mail_id in (select id from outbox where " + heldTooLong + ")", held},
		{"outbox", heldTooLong, held},
		{"meeting_tokens", "meeting_id in (select id from meetings where ends_at < ?)", outbox},
		{"resume_links", "expires_at < ?", inquiries},
		{"outbox", "state <> 'waiting' and coalesce(sent_at, next_at) < ?", outbox},
		{"outbox", "created_at < ?", inquiries},
		{"sessions", "created_at < ?", now.AddDate(0, 0, -r.SessionDays)},
		{"sessions", "created_at > ?", now.Add(clockError)}, // would last until the clock that was ahead is right
		{"login_attempts", "last_at < ?", now.AddDate(0, 0, -r.AttemptDays)},
		{"devices", "used_at < ?", now.AddDate(-1, 0, 0)},
		{"form_tokens", "created_at < ?", now.AddDate(0, 0, -1)},
		{"form_tokens", "created_at > ?", now.Add(clockError)},
		{"subscription_tries", "began_at < ?", now.AddDate(0, 0, -1)},
		{"subscription_tries", "began_at > ?", now.Add(clockError)},
		{"network_days", "began_at < ?", now.AddDate(0, 0, -3)},
		{"network_days", "began_at > ?", now.Add(clockError)},
		{"site_bytes", "stored_at < ? and not exists (select 1 from site_files where site_files.digest = site_bytes.digest)", now.Add(-unusedBytes)},
		{"page_views", "day < ?", views},
		{"vertical_views", "day < ?", views},
	}
}

// Purge deletes the rows that are older than keep allows, and returns how many of each table. While the clock is not believed
// it deletes none: ErrClockJumped, or nothing for a database that has not been purged before. It returns ErrBusy if a reader
// kept the log from being emptied; the rows are deleted then.
func (s *Store) Purge(ctx context.Context, now time.Time, keep Retention) ([]Purged, error) {
	var purged []Purged
	believed := false
	err := s.backend.do(ctx, func(tx *transaction) (err error) {
		purged = nil
		if believed, err = believeClock(tx, now); err != nil || !believed {
			return err
		}
		for _, e := range keep.expiries(now) {
			result, err := tx.Exec("delete from "+e.table+" where "+e.condition, NewTime(e.before)) //nolint:gosec // literals above
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err == nil && n > 0 {
				purged = append(purged, Purged{e.table, n})
			}
		}
		return forgetVisitors(tx, now)
	})
	if err == nil && !believed {
		return nil, s.checkJump(ctx, now)
	}
	if err == nil && len(purged) > 0 {
		err = s.backend.forget(ctx)
	}
	return purged, wrap("purge", err)
}

// checkJump returns ErrClockJumped, and what the clock said before, if it has jumped.
func (s *Store) checkJump(ctx context.Context, now time.Time) error {
	clock, err := s.Clock(ctx)
	if err == nil && clock.Jumped(now) {
		err = fmt.Errorf("%w: it says %s, and said %s before", ErrClockJumped, NewTime(now), clock.LastAt)
	}
	return wrap("purge", err)
}
