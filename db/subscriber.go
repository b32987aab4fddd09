package db

import (
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
)

// SubscriberState is the state of a subscription to the newsletter.
type SubscriberState string

// The states of a subscription.
const (
	Pending      SubscriberState = "pending" // not confirmed yet: gets no newsletter
	Confirmed    SubscriberState = "confirmed"
	Unsubscribed SubscriberState = "unsubscribed"
)

// confirmInterval is the shortest time between two mails that ask the same address to confirm.
const confirmInterval = time.Hour

// Consent is the proof of what a subscriber agreed to.
type Consent struct {
	ConsentText     string `db:"consent_text"` // version of the text
	ConsentForm     string `db:"consent_form"` // the form that showed it
	ConsentLanguage string `db:"consent_language"`
	ConsentAt       Time   `db:"consent_at"` // set by the store
}

// Subscriber is a subscriber of the newsletter.
type Subscriber struct {
	Submission
	Consent
	Email          string          `db:"email"`
	Source         string          `db:"source"` // path of the page with the form
	State          SubscriberState `db:"state"`
	MailedAt       Time            `db:"mailed_at"` // when the address was last asked to confirm
	ConfirmedAt    Time            `db:"confirmed_at"`
	UnsubscribedAt Time            `db:"unsubscribed_at"`
}

// A subscriber who is not confirmed starts again with every subscription. Subscribe has checked confirmInterval.
const replaceSubscriber = `
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

// Subscribe stores an address that has to be confirmed, and the tokens that its mails hold. It returns ErrDuplicate if the
// address is confirmed or was asked to confirm within the last hour. A form that is sent twice is stored once, without an error.
func (s *Store) Subscribe(ctx context.Context, row Subscriber, tokens []Token, mails ...Mail) error {
	row.setDefaults(s.now())
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
		stored = true
		return s.subscribe(tx, row, tokens, mails)
	})
	if stored {
		s.signalMail()
	}
	return wrap("subscribe", err)
}

// subscribe stores a subscriber with its tokens and mails.
func (s *Store) subscribe(tx *sqlx.Tx, row Subscriber, tokens []Token, mails []Mail) error {
	if _, err := tx.NamedExec(insertInto("newsletter_subscribers", row)+replaceSubscriber, row); err != nil {
		return err
	}
	known, err := findSubscriber(tx, row.Email)
	if err != nil {
		return err
	}
	if err := addTokens(tx, NewsletterAudience, known.ID, tokens); err != nil {
		return err
	}
	return s.addMails(tx, mails)
}

func findSubscriber(tx *sqlx.Tx, email string) (Subscriber, error) {
	var row Subscriber
	err := tx.Get(&row, `select * from newsletter_subscribers where email = ?`, email)
	return row, mapError(err)
}

// Confirm confirms a subscription and stores the tokens and mails that follow from it. Confirming again changes nothing. It
// returns ErrNotFound for a token that is not valid, as after the subscriber has left.
func (s *Store) Confirm(ctx context.Context, token string, newTokens []Token, mails ...Mail) (Subscriber, error) {
	var row Subscriber
	err := s.writer.do(ctx, func(tx *sqlx.Tx) (err error) {
		if row, err = s.subscriberByToken(ctx, tx, PurposeConfirm, token); err != nil || row.State == Confirmed {
			return err
		}
		row.State, row.ConfirmedAt = Confirmed, NewTime(s.now())
		return s.confirm(tx, row, token, newTokens, mails)
	})
	s.signalMail()
	return row, wrap("confirm subscription", err)
}

// confirm stores the state of a confirmed subscriber.
func (s *Store) confirm(tx *sqlx.Tx, row Subscriber, token string, newTokens []Token, mails []Mail) error {
	_, err := tx.NamedExec(`
update newsletter_subscribers set state = :state, confirmed_at = :confirmed_at where id = :id`, row)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`update newsletter_keys set used_at = ? where hash = ?`, row.ConfirmedAt, hash(token)); err != nil {
		return err
	}
	if err := addTokens(tx, NewsletterAudience, row.ID, newTokens); err != nil {
		return err
	}
	return s.addMails(tx, mails)
}

// Unsubscribe ends a subscription and deletes its mails that were not sent. Unsubscribing again changes nothing. It returns
// ErrNotFound for a token that is not valid.
func (s *Store) Unsubscribe(ctx context.Context, token string) error {
	return wrap("unsubscribe", s.writer.do(ctx, func(tx *sqlx.Tx) error {
		row, err := s.subscriberByToken(ctx, tx, PurposeUnsubscribe, token)
		if err != nil || row.State == Unsubscribed {
			return err
		}
		row.State, row.UnsubscribedAt = Unsubscribed, NewTime(s.now())
		return unsubscribe(tx, row)
	}))
}

// unsubscribe stores the state of an unsubscribed subscriber. The podcast's notices to the same address stay.
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
