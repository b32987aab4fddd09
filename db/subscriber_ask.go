package db

import (
	"context"
	"time"
)

// SubscribersToAsk returns subscribers who have to confirm and were never asked: imported ones, and those of the podcast from
// the time when nobody was asked. It returns as many as keep all questions of the last hour, those after sign-ups included,
// below perHour.
func (s *Store) SubscribersToAsk(ctx context.Context, perHour int) ([]Subscriber, error) {
	var asked int
	err := s.read.GetContext(ctx, &asked, `select count(*) from subscribers where asked_at > ?`, NewTime(s.now().Add(-time.Hour)))
	if err != nil || asked >= perHour {
		return nil, wrap("count questions", err)
	}
	return readAll[Subscriber](ctx, s, "find subscribers to ask", selectFrom("subscribers", Subscriber{})+`
where state = 'pending' and asked_at is null order by id limit ?`, perHour-asked)
}

// CountUnasked returns how many subscribers wait to be asked to confirm.
func (s *Store) CountUnasked(ctx context.Context) (n int, err error) {
	err = s.read.GetContext(ctx, &n, `select count(*) from subscribers where state = 'pending' and asked_at is null`)
	return n, wrap("count subscribers to ask", err)
}

// AskSubscriber stores the email that asks a subscriber to confirm a sign-up. It returns ErrNotFound if the subscriber was
// asked meanwhile, or is not to be asked any more.
func (s *Store) AskSubscriber(ctx context.Context, id int64, signup Signup, mail TokenMail) error {
	signup.SubmissionID = ""
	signup.setDefaults(s.now())
	signup.ConsentAt = signup.CreatedAt
	defer s.signalMail()
	return wrap("ask subscriber", s.write(ctx, func(tx *transaction) error {
		err := changeOne(tx, `
update subscribers set asked_at = ? where id = ? and state = 'pending' and asked_at is null`, signup.CreatedAt, id)
		if err != nil {
			return err
		}
		if err := s.ask(tx, id, signup, []TokenMail{mail}); err != nil {
			return err
		}
		return holdAsk(tx, id)
	}))
}

// holdAsk holds the email that asks a subscriber, if it may have been sent before a backup was restored.
func holdAsk(tx *transaction, id int64) error {
	_, err := tx.Exec(`
update outbox set state = 'held', held_for = ?, released_at = null
where state in ('waiting', 'held') and id in (
    select mail_id from subscriber_tokens join subscribers on subscribers.id = subscriber_id
    where subscriber_id = ? and ask_held_at is not null)`, HeldForRestore, id)
	return err
}
