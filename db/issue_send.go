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

// recipients says, for each audience, who they are, and where it is noted that they got an issue and by which key they leave.
var recipients = map[Audience]struct{ subscribers, who, mails, keys string }{
	NewsletterReaders: {"newsletter_subscribers", "state = 'confirmed'", "issue_mails", "newsletter_keys"},
	PodcastListeners:  {"podcast_subscribers", "unsubscribed_at is null", "podcast_issue_mails", "podcast_keys"},
}

// Recipient is somebody whom an issue goes to.
type Recipient struct {
	ID       int64  `db:"id"`
	Email    string `db:"email"`
	Language string `db:"language"`
}

// IssueRecipients returns up to n people of an issue's audience who have not got it yet.
func (s *Store) IssueRecipients(ctx context.Context, issue Issue, n int) ([]Recipient, error) {
	var rows []Recipient
	of := recipients[issue.Audience]
	err := s.read.SelectContext(ctx, &rows, `
select id, email, language from `+of.subscribers+`
where `+of.who+` and not exists (select 1 from `+of.mails+` where issue_id = ? and subscriber_id = id)
order by id
limit ?`, issue.ID, n)
	return rows, wrap("find recipients", err)
}

// CountRecipients returns how many people are an audience.
func (s *Store) CountRecipients(ctx context.Context, audience Audience) (int, error) {
	var n int
	of := recipients[audience]
	err := s.read.GetContext(ctx, &n, `select count(*) from `+of.subscribers+` where `+of.who)
	return n, wrap("count recipients", err)
}

// PutIssueMails puts mails of an issue into the outbox, and notes whose they are. Who got one before, or is no subscriber
// any more, gets none: however often the program is killed, nobody gets an issue twice.
func (s *Store) PutIssueMails(ctx context.Context, issue Issue, mails []IssueMail) error {
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
		_, err := tx.Exec(`update issues set recipients = recipients + ? where id = ?`, put, issue.ID)
		return err
	})
	s.signalMail()
	return wrap("put mails of issue", err)
}

func (s *Store) putIssueMail(tx *sqlx.Tx, issue Issue, mail IssueMail) error {
	var ok bool
	of := recipients[issue.Audience]
	err := tx.Get(&ok, `
select count(*) = 1 from `+of.subscribers+`
where id = ? and `+of.who+` and not exists (select 1 from `+of.mails+` where issue_id = ? and subscriber_id = id)`,
		mail.Subscriber, issue.ID)
	if err != nil {
		return err
	}
	if !ok {
		return ErrNotFound
	}
	if err := addKeys(tx, issue.Audience, mail.Subscriber, []Key{mail.Key}); err != nil {
		return err
	}
	mail.Mail.setDefaults(s.now())
	id, err := insertID(tx, "outbox", mail.Mail)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`insert into `+of.mails+` (issue_id, subscriber_id, mail_id) values (?, ?, ?)`,
		issue.ID, mail.Subscriber, id)
	return err
}

// FinishIssue notes that everybody's mail is in the outbox.
func (s *Store) FinishIssue(ctx context.Context, id int64) error {
	return s.changeOne(ctx, "finish issue", `
update issues set state = 'sent', finished_at = ? where id = ? and state = 'sending'`, At(s.now()), id)
}
