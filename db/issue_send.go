package db

import (
	"context"
	"errors"
)

// IssueMail is an issue's mail to one subscriber, and the unsubscribe token in it.
type IssueMail struct {
	SubscriberID int64
	Token        Token
	Mail         Mail
}

// IssueToSend returns the issue that is to be sent now and not held, the one that was started first: ErrNotFound if there is none.
func (s *Store) IssueToSend(ctx context.Context) (Issue, error) {
	now, err := s.SharedTime(ctx)
	if err != nil {
		return Issue{}, err
	}
	row, err := findIssue(ctx, s.read, `
where id = (
    select id from issues where state = 'sending' and held_at is null and (begun_at is not null or started_at <= ?)
    order by started_at, id limit 1)`, NewTime(now))
	return row, wrap("find issue to send", err)
}

// Recipient is a subscriber who gets an issue.
type Recipient struct {
	ID       int64  `db:"id"`
	Email    string `db:"email"`
	Language string `db:"language"`
}

// IssueRecipients returns up to n subscribers who have not got an issue yet, and none of its articles, and whose address is not stopped.
func (s *Store) IssueRecipients(ctx context.Context, issue Issue, n int) ([]Recipient, error) {
	return readAll[Recipient](ctx, s, "find recipients", `
select id, email, language from subscribers
where audience = ? and state = 'confirmed' and stopped_at is null
and not exists (select 1 from issue_recipients where issue_id = ? and subscriber_id = id)
and not `+hasItsArticle+`
order by id
limit ?`, issue.Audience, issue.ID, issue.ID, n)
}

// UntriedIssueMails returns how many emails of issues wait in the outbox for their first attempt.
func (s *Store) UntriedIssueMails(ctx context.Context) (int, error) {
	return readOne[int](ctx, s, "count mails of issues", `select count(*) from outbox where state = 'waiting' and kind = 'issue' and attempts = 0`)
}

// CountRecipients returns how many confirmed subscribers an audience has whose address is not stopped.
func (s *Store) CountRecipients(ctx context.Context, audience Audience) (int, error) {
	return readOne[int](ctx, s, "count recipients", `select count(*) from subscribers where audience = ? and state = 'confirmed' and stopped_at is null`, audience)
}

// QueueIssueMails stores emails of an issue in the outbox, and records their recipients in the same transaction, so that nobody
// gets an issue or an article twice even if the program is killed. It leaves out who has got the issue or one of its articles, or has
// unsubscribed or was stopped meanwhile.
func (s *Store) QueueIssueMails(ctx context.Context, issue Issue, mails []IssueMail) error {
	err := s.write(ctx, func(tx *transaction) error {
		put := 0
		for _, mail := range mails {
			switch err := s.queueIssueMail(tx, issue, mail); {
			case errors.Is(err, ErrNotFound):
			case err != nil:
				return err
			default:
				put++
			}
		}
		_, err := tx.Exec(`update issues set recipients = recipients + ? where id = ?`, put, issue.ID)
		return err
	})
	s.signalMail()
	return wrap("put mails of issue", err)
}

// queueIssueMail stores one email: ErrNotFound if its recipient has got the issue or one of its articles, or gets none.
func (s *Store) queueIssueMail(tx *transaction, issue Issue, mail IssueMail) error {
	var open bool
	err := tx.Get(&open, `
select count(*) = 1 from subscribers
where id = ? and audience = ? and state = 'confirmed' and stopped_at is null
and not exists (select 1 from issue_recipients where issue_id = ? and subscriber_id = id)
and not `+hasItsArticle, mail.SubscriberID, issue.Audience, issue.ID, issue.ID)
	if err != nil {
		return err
	}
	if !open {
		return ErrNotFound
	}
	mail.Mail.setDefaults(s.now())
	id, err := insertID(tx, "outbox", mail.Mail)
	if err != nil {
		return err
	}
	if err := addToken(tx, mail.SubscriberID, id, mail.Token); err != nil {
		return err
	}
	_, err = tx.Exec(`insert into issue_recipients (issue_id, subscriber_id, mail_id) values (?, ?, ?)`,
		issue.ID, mail.SubscriberID, id)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`
insert into article_recipients (article, subscriber_id, issue_id) select article, ?, issue_id from issue_articles where issue_id = ?`,
		mail.SubscriberID, issue.ID)
	return err
}

// FinishIssue marks an issue as sent: ErrNotFound if it is not being sent.
func (s *Store) FinishIssue(ctx context.Context, id int64) error {
	return s.changeOne(ctx, "finish issue", `
update issues set state = 'sent', finished_at = ? where id = ? and state = 'sending'`, NewTime(s.now()), id)
}
