package db

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/jmoiron/sqlx"
)

// MailState says how far a mail has come.
type MailState string

// The states of a mail.
const (
	Waiting MailState = "waiting" // to be sent at NextAt
	Sent    MailState = "sent"
	Failed  MailState = "failed" // given up; Requeue gives it another life
)

// Mail is a mail in the outbox. Who stores one gives what it says; the store adds the rest.
type Mail struct {
	ID             int64     `db:"id"`
	MessageID      string    `db:"message_id"` // the part before the @, the same at every attempt
	Kind           string    `db:"kind"`       // what it is about, for logs and the owner: no personal data
	To             string    `db:"recipient"`
	ReplyTo        string    `db:"reply_to"` // empty: none
	Subject        string    `db:"subject"`
	Text           string    `db:"text"`
	HTML           string    `db:"html"` // empty: text only
	Language       string    `db:"language"`
	UnsubscribeURL string    `db:"unsubscribe_url"` // empty: not a mail one can unsubscribe from
	Secret         bool      `db:"secret"`          // it holds keys, and is forgotten once it is sent; so is one with UnsubscribeURL
	AttachmentName string    `db:"attachment_name"` // empty: nothing attached
	AttachmentType string    `db:"attachment_type"`
	Attachment     []byte    `db:"attachment"`
	Attempts       int       `db:"attempts"` // that have ended
	State          MailState `db:"state"`
	NextAt         Time      `db:"next_at"`
	LastError      string    `db:"last_error"`
	CreatedAt      Time      `db:"created_at"`
	SentAt         Time      `db:"sent_at"`
}

// AddMail stores mails that belong to no other row.
func (s *Store) AddMail(ctx context.Context, mails ...Mail) error {
	return wrap("store mail", s.write(ctx, func(*sqlx.Tx) error { return nil }, mails...))
}

// addMails stores mails within a transaction.
func (s *Store) addMails(tx *sqlx.Tx, mails []Mail) error {
	for _, mail := range mails {
		mail.setDefaults(s.now())
		if _, err := tx.NamedExec(insertInto("outbox", mail), mail); err != nil {
			return err
		}
	}
	return nil
}

// setDefaults makes m a mail that has not been tried yet, due now if it has no NextAt.
func (m *Mail) setDefaults(now time.Time) {
	m.MessageID, m.CreatedAt = rand.Text(), At(now)
	m.State, m.Attempts, m.LastError, m.SentAt = Waiting, 0, "", Time{}
	if m.NextAt.IsZero() {
		m.NextAt = m.CreatedAt
	}
	if m.Attachment == nil {
		m.Attachment = []byte{} // the column is not null
	}
}

// MailStored gets a value soon after mails have been stored, so that whoever sends them need not ask all the time.
// It may miss one when several are stored at once: ask Due until it has nothing more.
func (s *Store) MailStored() <-chan struct{} { return s.mailStored }

// Due returns up to n mails whose time has come, the longest waiting first.
func (s *Store) Due(ctx context.Context, now time.Time, n int) ([]Mail, error) {
	var mails []Mail
	err := s.read.SelectContext(ctx, &mails,
		`select * from outbox where state = 'waiting' and next_at <= ? order by next_at, id limit ?`, At(now), n)
	return mails, wrap("find due mails", err)
}

// MarkSent notes that a mail has left. If it holds keys, what it said goes at once: only their hashes may be stored.
func (s *Store) MarkSent(ctx context.Context, id int64, at time.Time) error {
	return s.changeOne(ctx, "mark mail sent", `
update outbox set
    state = 'sent',
    attempts = attempts + 1,
    last_error = '',
    sent_at = ?,
    text = case when secret or unsubscribe_url <> '' then '' else text end,
    html = case when secret or unsubscribe_url <> '' then '' else html end,
    unsubscribe_url = ''
where id = ? and state = 'waiting'`, At(at), id)
}

// MarkRetry notes a failed attempt and when to make the next. Erased meanwhile, the mail gives ErrNotFound.
func (s *Store) MarkRetry(ctx context.Context, id int64, next time.Time, cause error) error {
	return s.changeOne(ctx, "mark mail for retry", `
update outbox set attempts = attempts + 1, next_at = ?, last_error = ?
where id = ? and state = 'waiting'`, At(next), cause.Error(), id)
}

// MarkFailed notes that a mail is given up.
func (s *Store) MarkFailed(ctx context.Context, id int64, cause error) error {
	return s.changeOne(ctx, "mark mail failed", `
update outbox set attempts = attempts + 1, state = 'failed', last_error = ?
where id = ? and state = 'waiting'`, cause.Error(), id)
}

// Requeue makes a given-up mail due at now, as if it were new.
func (s *Store) Requeue(ctx context.Context, id int64, now time.Time) error {
	defer s.signalMail()
	return s.changeOne(ctx, "requeue mail", `
update outbox set attempts = 0, state = 'waiting', next_at = ?, last_error = ''
where id = ? and state = 'failed'`, At(now), id)
}

// Waiting returns how many mails have not left yet.
func (s *Store) Waiting(ctx context.Context) (int, error) {
	var n int
	err := s.read.GetContext(ctx, &n, `select count(*) from outbox where state = 'waiting'`)
	return n, wrap("count waiting mails", err)
}

func (s *Store) signalMail() {
	select {
	case s.mailStored <- struct{}{}:
	default:
	}
}
