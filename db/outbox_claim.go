package db

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// ClaimTime is how long a claimed mail is left alone by other processes. It is longer than an attempt to send takes.
const ClaimTime = 5 * time.Minute

// claimable selects the waiting emails that no other process has claimed. A claim that ends later than a lease can was made by a
// clock that was ahead.
const claimable = `
state = 'waiting' and (claimed_by = ? or claimed_until is null or claimed_until <= ? or claimed_until > ?)`

// maxWait is longer than an email waits for its next attempt. One that is to wait longer was tried by a clock that was ahead, and
// is due.
const maxWait = 24 * time.Hour

// ClaimMails claims up to n emails that are due for this store, and returns them, those that have waited longest first. Delivery
// is at least once: an email whose claim ended without a result may be claimed by another process.
func (s *Store) ClaimMails(ctx context.Context, n int) ([]Mail, error) {
	mails, err := s.claim(ctx, `next_at <= ? order by next_at, id limit ?`, NewTime(s.now()), n)
	return mails, wrap("claim mails", err)
}

// ClaimProbe claims one email with which to find out whether the mail server is back, and returns none or one: the email that
// was not tried for the longest time. It may be due only within a time, unless it has a problem of its own.
func (s *Store) ClaimProbe(ctx context.Context, within time.Duration) ([]Mail, error) {
	now := s.now()
	mails, err := s.claim(ctx, `
(next_at <= ? or own_schedule = false and attempts > 0 and next_at <= ?)
order by coalesce(tried_at, ''), next_at, id
limit 1`, NewTime(now), NewTime(now.Add(within)))
	return mails, wrap("claim probe", err)
}

// claim claims the claimable emails that a condition selects.
func (s *Store) claim(ctx context.Context, which string, args ...any) ([]Mail, error) {
	var mails []Mail
	err := s.backend.do(ctx, func(tx *transaction) error {
		mails = nil
		now, err := s.sharedNow(tx)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`update outbox set next_at = ? where state = 'waiting' and next_at > ?`, NewTime(now), NewTime(now.Add(maxWait)))
		if err != nil {
			return err
		}
		err = tx.Select(&mails, `
update outbox set claimed_by = ?, claimed_until = ?
where id in (select id from outbox where `+claimable+` and `+which+tx.dialect.skipLocked+`)
returning `+columnsOf("outbox", Mail{}), append([]any{
			s.holder, NewTime(now.Add(ClaimTime)), s.holder, NewTime(now), NewTime(now.Add(maxLease)),
		}, args...)...)
		if err != nil {
			return err
		}
		return loadThreads(tx, mails)
	})
	slices.SortFunc(mails, func(a, b Mail) int { // returning promises no order
		return cmp.Or(a.NextAt.Compare(b.NextAt.Time), cmp.Compare(a.ID, b.ID))
	})
	return mails, err
}

// UnclaimMails ends all claims of this store.
func (s *Store) UnclaimMails(ctx context.Context) error {
	return s.changeAny(ctx, "unclaim mails", `
update outbox set claimed_by = '', claimed_until = null where state = 'waiting' and claimed_by = ?`, s.holder)
}

// RetryMails makes all emails due that wait for another attempt within a time, unless they have a problem of their own: the email
// server is back.
func (s *Store) RetryMails(ctx context.Context, within time.Duration) error {
	now := s.now()
	return s.changeAny(ctx, "retry mails", `
update outbox set next_at = ?
where state = 'waiting' and attempts > 0 and own_schedule = false and next_at > ? and next_at <= ?`,
		NewTime(now), NewTime(now), NewTime(now.Add(within)))
}
