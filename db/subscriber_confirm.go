package db

import "context"

// Confirm confirms the sign-up that a token belongs to: the subscriber takes over its language and consent. It stores the
// emails that follow from it. Confirming again changes nothing. It returns ErrNotFound for a token that is not valid, as after
// the subscriber has left.
func (s *Store) Confirm(ctx context.Context, audience Audience, token string, mails ...TokenMail) (Subscriber, error) {
	var row Subscriber
	defer s.signalMail()
	err := s.write(ctx, func(tx *transaction) (err error) {
		if row, err = s.subscriberByToken(ctx, tx, audience, PurposeConfirm, token); err != nil || row.State == Confirmed && row.StoppedAt.IsZero() {
			return err
		}
		if row, err = confirm(tx, row, token, NewTime(s.now())); err != nil {
			return err
		}
		return s.addTokenMails(tx, row.ID, mails)
	})
	return row, wrap("confirm subscription", err)
}

// confirm stores the state of a confirmed subscriber, whose address is no longer stopped: the email that asked has arrived.
func confirm(tx *transaction, row Subscriber, token string, at Time) (Subscriber, error) {
	var signup storedSignup
	if err := tx.Get(&signup, selectFrom("signups", signup)+` where token_hash = ?`, hash(token)); err != nil {
		return row, mapError(err)
	}
	signup.ID, signup.CreatedAt = row.ID, row.CreatedAt
	row.Signup = signup.Signup
	row.State, row.ConfirmedAt, row.UnsubscribedAt = Confirmed, at, Time{}
	if _, err := tx.NamedExec(`
update subscribers set
    submission_id = :submission_id,
    language = :language,
    source = :source,
    consent_text = :consent_text,
    consent_form = :consent_form,
    consent_language = :consent_language,
    consent_at = :consent_at,
    state = :state,
    confirmed_at = :confirmed_at,
    unsubscribed_at = :unsubscribed_at
where id = :id`, row); err != nil {
		return row, err
	}
	if _, err := liftStops(tx, `email = ?`, row.Email); err != nil {
		return row, err
	}
	_, err := tx.Exec(`update subscriber_tokens set used_at = ? where hash = ?`, at, hash(token))
	return row, err
}

// Unsubscribe ends a subscription and deletes its emails that were not sent, and the links that would confirm it again.
// Unsubscribing again changes nothing else. It returns ErrNotFound for a token that is not valid.
func (s *Store) Unsubscribe(ctx context.Context, audience Audience, token string) error {
	return wrap("unsubscribe", s.write(ctx, func(tx *transaction) error {
		row, err := s.subscriberByToken(ctx, tx, audience, PurposeUnsubscribe, token)
		if err != nil {
			return err
		}
		return s.unsubscribe(tx, row)
	}))
}

// unsubscribe is Unsubscribe within a transaction.
func (s *Store) unsubscribe(tx *transaction, row Subscriber) error {
	_, err := tx.Exec(`
update subscribers set state = 'unsubscribed', unsubscribed_at = ?
where id = ? and state <> 'unsubscribed'`, NewTime(s.now()), row.ID)
	if err != nil {
		return err
	}
	return dropUnsentMails(tx, row)
}

// dropUnsentMails deletes the mails to a subscriber that were not sent, and the tokens that confirm. Mails of another list to
// the same address stay.
func dropUnsentMails(tx *transaction, row Subscriber) error {
	_, err := tx.Exec(`update issue_recipients set outcome = 'dropped' where subscriber_id = ? and outcome = ''`, row.ID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`
delete from outbox
where state <> 'sent' and recipient = ? and id in (
    select mail_id from subscriber_tokens where subscriber_id = ?
    union
    select mail_id from issue_recipients where subscriber_id = ?
)`, row.Email, row.ID, row.ID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`delete from subscriber_tokens where subscriber_id = ? and purpose = 'confirm'`, row.ID)
	return err
}
