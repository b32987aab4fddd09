package db

import (
	"cmp"
	"context"
	"time"
)

// Bounce is what the failure of an email says of its recipient's address.
type Bounce string

// The bounces.
const (
	PermanentBounce Bounce = "permanent" // it does not exist or accepts no email: it gets no more issues
	TemporaryBounce Bounce = "temporary" // it could not be reached: several within a time stop it
	OtherBounce     Bounce = "other"     // nothing: our side is at fault, the email, or a full mailbox
)

// How many temporary bounces within what time stop an address.
const (
	BounceLimit = 5
	BounceTime  = 14 * 24 * time.Hour
)

// issueMail is an email of an issue, and its subscriber.
type issueMail struct {
	ID           int64  `db:"mail_id"`
	SubscriberID int64  `db:"subscriber_id"`
	Email        string `db:"email"`
}

// recordRefusal records that the mail server has refused an email for good, or that it was given up, if it is an issue's.
func (s *Store) recordRefusal(tx *transaction, mail int64, failure MailFailure) error {
	var mails []issueMail
	err := tx.Select(&mails, `
select mail_id, subscriber_id, email from issue_recipients join subscribers on id = subscriber_id where mail_id = ? and outcome = ''`, mail)
	if err != nil {
		return err
	}
	for _, m := range mails {
		if _, err := s.recordBounce(tx, m, "refused", failure); err != nil {
			return err
		}
	}
	return nil
}

// recordBounce records the failure of an issue's mail, and stops the address if that is enough. It reports whether it did. What was
// recorded before stays.
func (s *Store) recordBounce(tx *transaction, mail issueMail, outcome string, failure MailFailure) (stopped bool, err error) {
	n, err := affected(tx, `
update issue_recipients set outcome = ?, failure = ?, failed_at = ?
where mail_id = ? and subscriber_id = ? and outcome in ('', 'sent')`,
		outcome, cmp.Or(failure.Bounce, OtherBounce), NewTime(s.now()), mail.ID, mail.SubscriberID)
	if err != nil || n == 0 {
		return false, err
	}
	switch failure.Bounce {
	case PermanentBounce:
	case TemporaryBounce:
		bounces, err := s.countTemporary(tx, mail.Email)
		if err != nil || bounces < BounceLimit {
			return false, err
		}
	default:
		return false, nil
	}
	return true, s.stopAddress(tx, mail.Email, failure)
}

// countTemporary returns how many mails to an address have bounced for a time within BounceTime.
func (s *Store) countTemporary(tx *transaction, email string) (n int, err error) {
	err = tx.Get(&n, `
select count(*) from issue_recipients join subscribers on id = subscriber_id
where email = ? and failure = 'temporary' and failed_at > ?`, email, NewTime(s.now().Add(-BounceTime)))
	return n, err
}

// stopAddress has an address get no more issues, and gives up those that wait for it.
func (s *Store) stopAddress(tx *transaction, email string, failure MailFailure) error {
	now := NewTime(s.now())
	for _, change := range []struct {
		query string
		args  []any
	}{
		{`
update subscribers set stopped_at = ?, stopped_for = ?, stop_reason = ?
where email = ? and state = 'confirmed' and stopped_at is null`, []any{now, failure.Bounce, failure.Reason, email}},
		{`
update issue_recipients set outcome = 'refused', failure = 'other', failed_at = ?
where outcome = '' and mail_id in (select id from outbox where kind = 'issue' and state = 'waiting' and recipient = ?)`, []any{now, email}},
		{`
update outbox set state = 'failed', tried_at = ?, last_cause = ?, last_error = ?
where kind = 'issue' and state = 'waiting' and recipient = ?`, []any{now, failure.Cause, failure.Reason, email}},
	} {
		if _, err := tx.Exec(change.query, change.args...); err != nil {
			return err
		}
	}
	return nil
}

// LiftStops has the addresses of subscribers get issues again, and returns how many were stopped. What was said of them is forgotten.
func (s *Store) LiftStops(ctx context.Context, ids []int64) (lifted int, err error) {
	err = s.write(ctx, func(tx *transaction) error {
		lifted = 0
		for _, id := range ids {
			n, err := liftStops(tx, `id = ?`, id)
			if err != nil {
				return err
			}
			lifted += int(n)
		}
		return nil
	})
	return lifted, wrap("lift stops", err)
}

// liftStops is LiftStops for the subscribers that a condition selects.
func liftStops(tx *transaction, which string, args ...any) (int64, error) {
	_, err := tx.Exec(`
update issue_recipients set failure = 'other'
where failure = 'temporary' and subscriber_id in (select id from subscribers where stopped_at is not null and `+which+`)`, args...)
	if err != nil {
		return 0, err
	}
	return affected(tx, `
update subscribers set stopped_at = null, stopped_for = '', stop_reason = '' where stopped_at is not null and `+which, args...)
}

// forgetRefusals makes the emails of issues wait again that a condition on the outbox selects, as the owner sends them again: what was said
// of their addresses is forgotten.
func forgetRefusals(tx *transaction, which string, args ...any) error {
	mails := `select id from outbox where kind = 'issue' and state = 'failed' and ` + which
	_, err := liftStops(tx, `id in (select subscriber_id from issue_recipients where outcome = 'refused' and mail_id in (`+mails+`))`, args...)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`
update issue_recipients set outcome = '', failure = '', failed_at = null where outcome = 'refused' and mail_id in (`+mails+`)`, args...)
	return err
}

// dropIssueMails records that mails of issues are about to be deleted from the outbox before they are sent.
func dropIssueMails(tx *transaction, which string, args ...any) error {
	_, err := tx.Exec(`
update issue_recipients set outcome = 'dropped'
where outcome = '' and mail_id in (select id from outbox where kind = 'issue' and `+which+`)`, args...)
	return err
}
