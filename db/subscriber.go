package db

import (
	"cmp"
	"context"
	"errors"
	"time"
)

// SubscriberState is the state of a subscription.
type SubscriberState string

// The states of a subscription.
const (
	Pending      SubscriberState = "pending" // not confirmed yet: gets no issues
	Confirmed    SubscriberState = "confirmed"
	Unsubscribed SubscriberState = "unsubscribed"

	// Stopped is the state in lists and counts of those who are confirmed and whose address is stopped.
	Stopped SubscriberState = "stopped"
)

// SubscriberStates lists the states.
var SubscriberStates = []SubscriberState{Confirmed, Stopped, Pending, Unsubscribed}

// listedState is the state that lists and counts have.
const listedState = `case when state = 'confirmed' and stopped_at is not null then 'stopped' else state end`

// ListedState returns the state that lists and counts have.
func (s Subscriber) ListedState() SubscriberState {
	if s.State == Confirmed && !s.StoppedAt.IsZero() {
		return Stopped
	}
	return s.State
}

// Consent is the proof of what a subscriber agreed to.
type Consent struct {
	ConsentText     string `db:"consent_text"` // version of the text
	ConsentForm     string `db:"consent_form"` // the form that showed it
	ConsentLanguage string `db:"consent_language"`
	ConsentAt       Time   `db:"consent_at"` // set by the store
}

// Signup is what an address agrees to when it confirms.
type Signup struct {
	Submission
	Consent
	Source string `db:"source"` // path of the page with the form
}

// Subscriber is an address on one of the lists.
type Subscriber struct {
	Signup
	Audience       Audience        `db:"audience"` // the list; the newsletter's by default
	Email          string          `db:"email"`
	State          SubscriberState `db:"state"`
	AskedAt        Time            `db:"asked_at"`  // when an email that asks to confirm was last stored; zero for never
	MailedAt       Time            `db:"mailed_at"` // when such an email was last sent; zero for never
	ConfirmedAt    Time            `db:"confirmed_at"`
	UnsubscribedAt Time            `db:"unsubscribed_at"`
	AskHeldAt      Time            `db:"ask_held_at"` // when a restore held the email that asks to confirm; zero if none did
	StoppedAt      Time            `db:"stopped_at"`  // since when the address gets no issues; zero if it gets them
	StoppedFor     Bounce          `db:"stopped_for"`
	StopReason     string          `db:"stop_reason"` // what the mail server has said
}

// confirmInterval is the shortest time between two emails that ask the same address to confirm.
const confirmInterval = time.Hour

// Subscribe stores an address that has to be confirmed, and the email that asks for it. It returns ErrDuplicate if the address
// is confirmed and not stopped, ErrTokenUsed or *NetworkLimitError if a limit of submissions is reached. A form that is sent twice is stored once,
// without an error. An address that was asked within the last hour, or is to be asked by an email that has not left, is not asked
// again, without an error: whoever signs it up learns nothing about it.
//
// What is known of the address stays as it is until the address itself confirms: a stranger cannot undo an opt-out.
func (s *Store) Subscribe(ctx context.Context, row Subscriber, mails ...TokenMail) error {
	row.setDefaults(s.now())
	row.ConsentAt, row.AskedAt = row.CreatedAt, row.CreatedAt
	row.Audience = cmp.Or(row.Audience, NewsletterAudience)
	row.State, row.MailedAt, row.ConfirmedAt, row.UnsubscribedAt = Pending, Time{}, Time{}, Time{}
	defer s.signalMail()
	return wrap("subscribe", s.write(ctx, func(tx *transaction) error {
		known, err := findSubscriber(tx, row.Audience, row.Email)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		isNew := err != nil
		if !isNew {
			if repeated, err := isRepeated(tx, known, row.SubmissionID); err != nil || repeated {
				return err
			}
			if known.State == Confirmed && known.StoppedAt.IsZero() {
				return ErrDuplicate
			}
			if asked, err := isAsked(tx, known, row.CreatedAt.Time); err != nil {
				return err
			} else if asked {
				return s.countSubmission(tx, row.Submission)
			}
		}
		if isNew {
			if known.ID, err = insertID(tx, "subscribers", row); err != nil {
				return err
			}
		}
		if err := s.ask(tx, known.ID, row.Signup, mails); err != nil {
			return err
		}
		return s.countSubmission(tx, row.Submission)
	}))
}

// isRepeated reports whether a form was stored before.
func isRepeated(tx *transaction, known Subscriber, submission string) (repeated bool, err error) {
	if known.SubmissionID == submission {
		return true, nil
	}
	err = tx.Get(&repeated, `
select count(*) > 0
from signups join subscriber_tokens on hash = token_hash
where subscriber_id = ? and submission_id = ?`, known.ID, submission)
	return repeated, err
}

// isAsked reports whether an email asks an address to confirm already: one of the last hour, or one that has not left.
func isAsked(tx *transaction, known Subscriber, now time.Time) (asked bool, err error) {
	if now.Sub(known.AskedAt.Time) < confirmInterval {
		return true, nil
	}
	err = tx.Get(&asked, `
select count(*) > 0
from subscriber_tokens join outbox on outbox.id = mail_id
where subscriber_id = ? and purpose = 'confirm' and outbox.state in ('waiting', 'held')`, known.ID)
	return asked, err
}

// ask stores the emails that ask a subscriber to confirm a sign-up.
func (s *Store) ask(tx *transaction, id int64, signup Signup, mails []TokenMail) error {
	if _, err := tx.Exec(`update subscribers set asked_at = ? where id = ?`, signup.CreatedAt, id); err != nil {
		return err
	}
	if err := s.addTokenMails(tx, id, mails); err != nil {
		return err
	}
	for _, mail := range mails {
		if mail.Token.Purpose != PurposeConfirm {
			continue
		}
		row := storedSignup{signup, hash(mail.Token.Value)}
		if _, err := tx.NamedExec(insertInto("signups", row), row); err != nil {
			return err
		}
	}
	return nil
}

// storedSignup is a sign-up with the hash of the token that confirms it.
type storedSignup struct {
	Signup
	TokenHash []byte `db:"token_hash"`
}

func findSubscriber(tx *transaction, audience Audience, email string) (Subscriber, error) {
	var row Subscriber
	err := tx.Get(&row, selectFrom("subscribers", row)+` where audience = ? and email = ?`, audience, email)
	return row, mapError(err)
}
