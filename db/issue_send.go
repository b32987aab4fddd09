package db

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"
)

// IssueMail is the mail that brings an issue to a subscriber, and the key that it holds.
type IssueMail struct {
	Subscriber int64
	Key        Key
	Mail       Mail
}

// IssueToSend returns an issue that is being sent: ErrNotFound for none.
func (s *Store) IssueToSend(ctx context.Context) (Issue, error) {
	var row Issue
	err := s.read.GetContext(ctx, &row, `select * from issues where state = 'sending' order by started_at, id limit 1`)
	return row, wrap("find issue to send", err)
}

// IssueRecipients returns up to n confirmed subscribers who have not got an issue yet.
func (s *Store) IssueRecipients(ctx context.Context, issue int64, n int) ([]Subscriber, error) {
	var rows []Subscriber
	err := s.read.SelectContext(ctx, &rows, `
select * from newsletter_subscribers
where state = 'confirmed' and not exists (
    select 1 from issue_mails where issue_id = ? and subscriber_id = newsletter_subscribers.id
)
order by id
limit ?`, issue, n)
	return rows, wrap("find recipients", err)
}

// PutIssueMails puts mails of an issue into the outbox, and notes whose they are. Who got one before, or is no subscriber
// any more, gets none: however often the program is killed, nobody gets an issue twice.
func (s *Store) PutIssueMails(ctx context.Context, issue int64, mails []IssueMail) error {
	err := s.write(ctx, func(tx *sqlx.Tx) error {
		put := 0
		for _, mail := range mails {
			switch err := s.putIssueMail(tx, issue, mail); {
			case errors.Is(err, ErrNotFound):
			case err != nil:
				return err
			default:
				put++
			}
		}
		_, err := tx.Exec(`update issues set recipients = recipients + ? where id = ?`, put, issue)
		return err
	})
	s.signalMail()
	return wrap("put mails of issue", err)
}

func (s *Store) putIssueMail(tx *sqlx.Tx, issue int64, mail IssueMail) error {
	var ok bool
	err := tx.Get(&ok, `
select count(*) = 1 from newsletter_subscribers
where id = ? and state = 'confirmed' and not exists (select 1 from issue_mails where issue_id = ? and subscriber_id = id)`,
		mail.Subscriber, issue)
	if err != nil {
		return err
	}
	if !ok {
		return ErrNotFound
	}
	if err := addKeys(tx, mail.Subscriber, []Key{mail.Key}); err != nil {
		return err
	}
	if err := s.addMails(tx, []Mail{mail.Mail}); err != nil {
		return err
	}
	_, err = tx.Exec(`insert into issue_mails (issue_id, subscriber_id, mail_id) values (?, ?, last_insert_rowid())`,
		issue, mail.Subscriber)
	return err
}

// FinishIssue notes that everybody's mail is in the outbox.
func (s *Store) FinishIssue(ctx context.Context, id int64) error {
	return s.changeIssue(ctx, "finish issue", `
update issues set state = 'sent', finished_at = :finished_at where id = :id and state = 'sending'`,
		Issue{ID: id, FinishedAt: At(s.now())})
}
