package db

import (
	"context"
	"crypto/rand"
	"time"
)

// MailState is the state of an email in the outbox.
type MailState string

// The states of an email.
const (
	MailWaiting MailState = "waiting" // is to be sent at NextAt
	MailHeld    MailState = "held"    // is not to be sent yet: HeldFor says why
	MailSent    MailState = "sent"
	MailFailed  MailState = "failed" // was given up; RequeueMail makes it wait again
)

// MailClass is what the mail budget applies to an email.
type MailClass string

// The classes of emails.
const (
	// UnlimitedMail is what the owner writes or vouches for, and mails caused by a link that was mailed to the same inbox.
	UnlimitedMail MailClass = ""
	// AcknowledgementMail goes to an address that a visitor typed. Over the budget it is held for the owner.
	AcknowledgementMail MailClass = "acknowledgement"
	// ConfirmationMail asks an address that a visitor typed to confirm. Over the budget it is held until the budget allows it.
	ConfirmationMail MailClass = "confirmation"
	// OwnerMail tells the owner about a request. Over the limit it becomes part of a digest.
	OwnerMail MailClass = "owner"
)

// MailHold is why an email is held.
type MailHold string

// Mail is an email in the outbox. The store sets MessageID, CreatedAt, State, Attempts, LastError, SentAt, Inbox, HeldFor and
// ReleasedAt.
type Mail struct {
	ID             int64     `db:"id"`
	MessageID      string    `db:"message_id"` // the part before the @; the same for every attempt
	Kind           string    `db:"kind"`       // what the email is about, for logs and the owner; no personal data
	To             string    `db:"recipient"`
	ReplyTo        string    `db:"reply_to"` // "" for none
	Subject        string    `db:"subject"`
	Text           string    `db:"text"`
	HTML           string    `db:"html"` // "" for an email of text only
	Language       string    `db:"language"`
	UnsubscribeURL string    `db:"unsubscribe_url"` // "" for an email that belongs to no subscription
	Secret         bool      `db:"secret"`          // holds tokens, which go when it is sent; of one with UnsubscribeURL goes the text
	AttachmentName string    `db:"attachment_name"` // "" for no attachment
	AttachmentType string    `db:"attachment_type"`
	Attachment     []byte    `db:"attachment"`
	Attempts       int       `db:"attempts"` // that have failed or succeeded
	State          MailState `db:"state"`
	NextAt         Time      `db:"next_at"`
	LastError      string    `db:"last_error"`
	CreatedAt      Time      `db:"created_at"`
	SentAt         Time      `db:"sent_at"`
	Class          MailClass `db:"class"`
	Network        string    `db:"network"`  // the visitor's, as the budget counts it; "" for no limit by network
	Inbox          string    `db:"inbox"`    // whose mails the budget counts together; "" for an unlimited mail
	HeldFor        MailHold  `db:"held_for"` // "" unless it is held
	ClaimedBy      string    `db:"claimed_by"`
	ClaimedUntil   Time      `db:"claimed_until"`
	TriedAt        Time      `db:"tried_at"`     // when the last attempt has failed
	OwnSchedule    bool      `db:"own_schedule"` // whether it has a problem of its own: an outage's end changes nothing for it
	LastCause      string    `db:"last_cause"`   // of LastError, in one word
	ReleasedAt     Time      `db:"released_at"`  // when the budget let a limited mail go; zero for an unlimited one

	Thread []string `db:"-"` // the message IDs of the emails before it, the oldest first, if it is a reply; set for whoever claims it
}

// AddMail stores emails that no other row is stored with.
func (s *Store) AddMail(ctx context.Context, mails ...Mail) error {
	return wrap("store mail", s.write(ctx, func(*transaction) error { return nil }, mails...))
}

// addMails stores emails within a transaction: to be sent as far as the budget goes, and beyond it held.
func (s *Store) addMails(tx *transaction, mails []Mail) error {
	for _, mail := range mails {
		if err := s.prepareMail(tx, &mail); err != nil {
			return err
		}
		if err := tx.laterNamed(insertInto("outbox", mail), mail); err != nil {
			return err
		}
	}
	return nil
}

// addMail is addMails for one email, whose id it returns.
func (s *Store) addMail(tx *transaction, mail Mail) (id int64, err error) {
	if err := s.prepareMail(tx, &mail); err != nil {
		return 0, err
	}
	return insertID(tx, "outbox", mail)
}

func (s *Store) prepareMail(tx *transaction, mail *Mail) error {
	mail.setDefaults(s.now())
	return s.applyBudget(tx, mail)
}

// setDefaults makes m an email that has not been tried, due now unless it has a NextAt.
func (m *Mail) setDefaults(now time.Time) {
	m.MessageID, m.CreatedAt = rand.Text(), NewTime(now)
	m.State, m.Attempts, m.LastError, m.SentAt = MailWaiting, 0, "", Time{}
	m.Inbox, m.HeldFor, m.ReleasedAt = "", "", Time{}
	m.ClaimedBy, m.ClaimedUntil, m.TriedAt, m.OwnSchedule, m.LastCause = "", Time{}, Time{}, false, ""
	if m.NextAt.IsZero() {
		m.NextAt = m.CreatedAt
	}
	if m.Attachment == nil {
		m.Attachment = []byte{} // the column is not null
	}
}

// MailStored returns a channel that receives a value after emails have been stored. Several stores may send only one value, so
// the receiver claims emails until there are no more emails.
func (s *Store) MailStored() <-chan struct{} { return s.mailStored }

// Due returns up to n emails that are due at now, those that have waited longest first.
func (s *Store) Due(ctx context.Context, now time.Time, n int) ([]Mail, error) {
	return readAll[Mail](ctx, s, "find due mails", selectFrom("outbox", Mail{})+` where state = 'waiting' and next_at <= ? order by next_at, id limit ?`, NewTime(now), n)
}

// MarkSent marks a waiting email as sent: ErrNotFound if it is not waiting. It cuts the tokens out of its text,
// of which only the hashes may stay, deletes the HTML that holds them, an issue's text, and the file that went with a reply, which the site folder has.
func (s *Store) MarkSent(ctx context.Context, id int64, at time.Time) error {
	return wrap("mark mail sent", s.write(ctx, func(tx *transaction) error {
		if err := startHold(tx, id, at); err != nil { // before the email waits no more
			return err
		}
		var text string
		if err := tx.Get(&text, `select text from outbox where id = ?`, id); err != nil {
			return err
		}
		err := changeOne(tx, `
update outbox set
    state = 'sent',
    attempts = attempts + 1,
    last_cause = '',
    last_error = '',
    sent_at = ?,
    text = case when unsubscribe_url <> '' then '' when secret then ? else text end,
    html = case when secret or unsubscribe_url <> '' then '' else html end,
    unsubscribe_url = '',
    attachment = case when kind = '`+ReplyMail+`' then ? else attachment end
where id = ? and state = 'waiting'`, NewTime(at), withoutTokens(text), []byte{}, id)
		if err != nil {
			return err
		}
		if err := markReplySent(tx, id, at); err != nil {
			return err
		}
		if _, err := tx.Exec(`update issue_recipients set outcome = 'sent' where mail_id = ? and outcome = ''`, id); err != nil {
			return err
		}
		return startConfirmTime(tx, id, at)
	}))
}

// MailFailure is why an attempt to send an email has failed.
type MailFailure struct {
	Cause  string // in one word
	Reason string // what the mail server has said
	Bounce Bounce // what it says of the recipient's address; "" for nothing
}

// MarkRetry records a failed attempt and when to make the next: ErrNotFound if the email is not waiting, as it was erased
// meanwhile. An email with a problem of its own waits until then also if the mail server comes back from an outage.
func (s *Store) MarkRetry(ctx context.Context, id int64, next time.Time, ownProblem bool, failure MailFailure) error {
	return s.changeOne(ctx, "mark mail for retry", `
update outbox set
    attempts = attempts + 1,
    next_at = ?,
    own_schedule = ?,
    tried_at = ?,
    last_cause = ?,
    last_error = ?,
    claimed_by = '',
    claimed_until = null
where id = ? and state = 'waiting'`, NewTime(next), ownProblem, NewTime(s.now()), failure.Cause, failure.Reason, id)
}

// MarkProbed records an attempt that has failed before the email was due. It does not count: the next one stays as planned.
func (s *Store) MarkProbed(ctx context.Context, id int64, failure MailFailure) error {
	return s.changeOne(ctx, "mark mail probed", `
update outbox set tried_at = ?, last_cause = ?, last_error = ?, claimed_by = '', claimed_until = null
where id = ? and state = 'waiting'`, NewTime(s.now()), failure.Cause, failure.Reason, id)
}

// MarkFailed gives up a waiting email: ErrNotFound if it is not waiting. If it is an issue's, it stops the address as far as the failure
// is about that.
func (s *Store) MarkFailed(ctx context.Context, id int64, failure MailFailure) error {
	return wrap("mark mail failed", s.write(ctx, func(tx *transaction) error {
		err := changeOne(tx, `
update outbox set attempts = attempts + 1, state = 'failed', tried_at = ?, last_cause = ?, last_error = ?
where id = ? and state = 'waiting'`, NewTime(s.now()), failure.Cause, failure.Reason, id)
		if err != nil {
			return err
		}
		return s.recordRefusal(tx, id, failure)
	}))
}

// requeue makes failed emails due, with no attempts counted.
const requeue = `
update outbox set
    attempts = 0,
    state = 'waiting',
    next_at = ?,
    own_schedule = false,
    tried_at = null,
    last_cause = '',
    last_error = '',
    claimed_by = '',
    claimed_until = null
where state = 'failed' and `

// RequeueMail makes a failed email due at now, with no attempts counted: ErrNotFound if it has not failed. If it is an issue's, its
// address is no longer stopped.
func (s *Store) RequeueMail(ctx context.Context, id int64, now time.Time) error {
	defer s.signalMail()
	return wrap("requeue mail", s.write(ctx, func(tx *transaction) error {
		if err := forgetRefusals(tx, `id = ?`, id); err != nil {
			return err
		}
		return changeOne(tx, requeue+`id = ?`, NewTime(now), id)
	}))
}

// signalMail wakes the receiver of MailStored.
func (s *Store) signalMail() {
	select {
	case s.mailStored <- struct{}{}:
	default:
	}
}
