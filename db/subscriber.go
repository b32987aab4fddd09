package db

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"
)

// SubscriberState says what a subscriber has agreed to.
type SubscriberState string

// The states of a subscriber.
const (
	Pending      SubscriberState = "pending" // has not confirmed yet: gets no newsletter
	Confirmed    SubscriberState = "confirmed"
	Unsubscribed SubscriberState = "unsubscribed"
)

// Consent is the proof of what somebody agreed to.
type Consent struct {
	ConsentText     string `db:"consent_text"` // version of the words they saw
	ConsentForm     string `db:"consent_form"` // where they saw them
	ConsentLanguage string `db:"consent_language"`
	ConsentAt       Time   `db:"consent_at"` // the store fills it in
}

// Subscriber is an address of the newsletter.
type Subscriber struct {
	Entry
	Consent
	Email          string          `db:"email"`
	Source         string          `db:"source"` // path of the page with the form
	State          SubscriberState `db:"state"`
	MailedAt       Time            `db:"mailed_at"` // when it was last asked to confirm
	ConfirmedAt    Time            `db:"confirmed_at"`
	UnsubscribedAt Time            `db:"unsubscribed_at"`
}

// A subscriber who is not confirmed starts again with every subscription; the mail interval is checked before.
const subscriberStartsAgain = `
on conflict (email) do update set
    submission_id = excluded.submission_id,
    language = excluded.language,
    source = excluded.source,
    state = excluded.state,
    consent_text = excluded.consent_text,
    consent_form = excluded.consent_form,
    consent_language = excluded.consent_language,
    consent_at = excluded.consent_at,
    mailed_at = excluded.mailed_at,
    confirmed_at = excluded.confirmed_at,
    unsubscribed_at = excluded.unsubscribed_at`

// Subscribe stores an address that has to be confirmed, with the keys that its mails hold. An address that is confirmed, or
// was asked to confirm within the hour, is left alone: ErrDuplicate. The same form sent twice counts once, without error.
// When too many addresses were asked within the hour, nothing is stored: *FullError.
func (s *Store) Subscribe(ctx context.Context, row Subscriber, keys []Key, mails ...Mail) error {
	row.stamp(s.now())
	row.ConsentAt, row.MailedAt = row.CreatedAt, row.CreatedAt
	row.State, row.ConfirmedAt, row.UnsubscribedAt = Pending, Time{}, Time{}
	stored := false
	err := s.writer.do(ctx, func(tx *sqlx.Tx) error {
		stored = false
		known, err := findSubscriber(tx, row.Email)
		switch {
		case errors.Is(err, ErrNotFound):
		case err != nil:
			return err
		case known.SubmissionID == row.SubmissionID:
			return nil
		case known.State == Confirmed, row.CreatedAt.Sub(known.MailedAt.Time) < confirmInterval:
			return ErrDuplicate
		}
		if err := roomToConfirm(tx, row.CreatedAt.Add(-confirmInterval)); err != nil {
			return err
		}
		stored = true
		return s.subscribe(tx, row, keys, mails)
	})
	if stored {
		s.signalMail()
	}
	return wrap("subscribe", err)
}

func (s *Store) subscribe(tx *sqlx.Tx, row Subscriber, keys []Key, mails []Mail) error {
	if _, err := tx.NamedExec(insertInto("newsletter_subscribers", row)+subscriberStartsAgain, row); err != nil {
		return err
	}
	known, err := findSubscriber(tx, row.Email)
	if err != nil {
		return err
	}
	if err := addKeys(tx, NewsletterReaders, known.ID, keys); err != nil {
		return err
	}
	return s.addMails(tx, mails)
}

func findSubscriber(tx *sqlx.Tx, email string) (Subscriber, error) {
	var row Subscriber
	err := tx.Get(&row, `select * from newsletter_subscribers where email = ?`, email)
	return row, mapError(err)
}

// Confirm makes a subscription valid, and stores the keys and mails that follow from it. Confirming again changes nothing,
// until the subscriber leaves: then the token is worth nothing.
func (s *Store) Confirm(ctx context.Context, token string, keys []Key, mails ...Mail) (Subscriber, error) {
	var row Subscriber
	err := s.writer.do(ctx, func(tx *sqlx.Tx) (err error) {
		if row, err = s.keyHolder(ctx, tx, ToConfirm, token); err != nil || row.State == Confirmed {
			return err
		}
		row.State, row.ConfirmedAt = Confirmed, At(s.now())
		return s.confirm(tx, row, token, keys, mails)
	})
	s.signalMail()
	return row, wrap("confirm subscription", err)
}

func (s *Store) confirm(tx *sqlx.Tx, row Subscriber, token string, keys []Key, mails []Mail) error {
	_, err := tx.NamedExec(`
update newsletter_subscribers set state = :state, confirmed_at = :confirmed_at where id = :id`, row)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`update newsletter_keys set used_at = ? where hash = ?`, row.ConfirmedAt, hash(token)); err != nil {
		return err
	}
	if err := addKeys(tx, NewsletterReaders, row.ID, keys); err != nil {
		return err
	}
	return s.addMails(tx, mails)
}

// Unsubscribe ends a subscription, and takes back what waits to be sent to it. Doing it again changes nothing.
func (s *Store) Unsubscribe(ctx context.Context, token string) error {
	return wrap("unsubscribe", s.writer.do(ctx, func(tx *sqlx.Tx) error {
		row, err := s.keyHolder(ctx, tx, ToUnsubscribe, token)
		if err != nil || row.State == Unsubscribed {
			return err
		}
		row.State, row.UnsubscribedAt = Unsubscribed, At(s.now())
		return unsubscribe(tx, row)
	}))
}

func unsubscribe(tx *sqlx.Tx, row Subscriber) error {
	_, err := tx.NamedExec(`
update newsletter_subscribers set state = :state, unsubscribed_at = :unsubscribed_at where id = :id`, row)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`delete from newsletter_keys where subscriber_id = ? and purpose = 'confirm'`, row.ID); err != nil {
		return err
	}
	_, err = tx.Exec(`
delete from outbox
where recipient = ? and (secret or unsubscribe_url <> '') and state <> 'sent'
and id not in (select mail_id from podcast_issue_mails)`, row.Email)
	return err
}
