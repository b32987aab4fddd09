package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// ReplyMail is the kind of an email that the owner writes in reply to an inquiry.
const ReplyMail = "visitor-reply"

// InquiryReply is a reply to an inquiry that was given to the outbox. The store sets ID, InquiryID, CreatedAt, Recipient, MessageID,
// Thread, MailID and SentAt.
type InquiryReply struct {
	ID           int64         `db:"id"`
	SubmissionID string        `db:"submission_id"` // comes with the form and identifies a second sending
	InquiryID    int64         `db:"inquiry_id"`
	CreatedAt    Time          `db:"created_at"`
	Recipient    string        `db:"recipient"`
	Subject      string        `db:"subject"`
	Text         string        `db:"text"`       // in the owner's words, without what it quotes
	Attachment   string        `db:"attachment"` // name of the file that goes with it, "" for none
	MessageID    string        `db:"message_id"` // the part before the @
	Thread       string        `db:"thread"`     // the message IDs of the emails before, the oldest first, separated by spaces
	MailID       sql.NullInt64 `db:"mail_id"`    // null after the email was purged
	SentAt       Time          `db:"sent_at"`    // zero until the email was sent

	Link *NewResumeLink `db:"-"` // that its email has, nil for none
}

// InquiryReplyStatus is a reply with what became of its email.
type InquiryReplyStatus struct {
	InquiryReply
	State MailState `db:"state"` // "" if the outbox has no such mail any more
}

// InquiryReplies returns the replies to an inquiry, the oldest first.
func (s *Store) InquiryReplies(ctx context.Context, of InquiryRef) ([]InquiryReplyStatus, error) {
	var replies []InquiryReplyStatus
	err := s.read.SelectContext(ctx, &replies, `
select `+columnsOf("inquiry_replies", InquiryReply{})+`, coalesce(outbox.state, '') as state
from inquiry_replies left join outbox on outbox.id = mail_id`+ofInquiry+`
order by inquiry_replies.created_at, inquiry_replies.id`, of.Kind, of.Number)
	for i, reply := range replies {
		if !reply.SentAt.IsZero() {
			replies[i].State = MailSent
		}
	}
	return replies, wrap("list replies", err)
}

// AddInquiryReply stores a reply to an inquiry and its email, whose recipient it sets, and empties the draft. It returns ErrDuplicate if this
// reply was stored before, ErrNotFound if the inquiry does not exist or nobody can answer it, and ErrChanged if another reply was
// sent or another draft saved since the given version of the draft.
func (s *Store) AddInquiryReply(ctx context.Context, of InquiryRef, reply InquiryReply, version int, mail Mail) error {
	err := s.write(ctx, func(tx *transaction) error {
		if err := checkRepeated(tx, reply); err != nil {
			return err
		}
		inquiry, err := findAnswerable(ctx, tx, of)
		if err != nil {
			return err
		}
		draft, err := findReplyDraft(ctx, tx, of)
		if err != nil {
			return err
		}
		if draft.Version != version && !draft.says(InquiryReplyDraft{Subject: reply.Subject, Text: reply.Text}) {
			return ErrChanged
		}
		if err := s.sendReply(tx, inquiry, reply, mail); err != nil {
			return err
		}
		draft.Subject, draft.Text = "", ""
		if err := s.writeReplyDraft(tx, inquiry, &draft); err != nil {
			return err
		}
		return s.markAnswered(tx, inquiry.ID)
	})
	if err == nil {
		s.signalMail()
	}
	return wrap("store reply", err)
}

// checkRepeated returns ErrDuplicate if a reply was stored before, and ErrChanged if another one was that has its submission ID: the
// owner went back to the form that was sent, and wrote something else.
func checkRepeated(tx *transaction, reply InquiryReply) error {
	var stored InquiryReply
	err := tx.Get(&stored, `select subject, text from inquiry_replies where submission_id = ?`, reply.SubmissionID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case stored.Subject == reply.Subject && stored.Text == reply.Text:
		return ErrDuplicate
	}
	return ErrChanged
}

// sendReply stores a reply and its email.
func (s *Store) sendReply(tx *transaction, inquiry Inquiry, reply InquiryReply, mail Mail) error {
	thread, err := threadOf(tx, inquiry)
	if err != nil {
		return err
	}
	mail.To, mail.Kind = inquiry.Email, ReplyMail
	id, err := s.addMail(tx, mail)
	if err != nil {
		return err
	}
	if err := tx.Get(&reply.MessageID, `select message_id from outbox where id = ?`, id); err != nil {
		return err
	}
	reply.InquiryID, reply.Recipient, reply.CreatedAt, reply.SentAt = inquiry.ID, inquiry.Email, NewTime(s.now()), Time{}
	reply.Thread, reply.MailID = strings.Join(thread, " "), sql.NullInt64{Int64: id, Valid: true}
	if _, err = insertID(tx, "inquiry_replies", reply); err != nil || reply.Link == nil {
		return err
	}
	link := *reply.Link
	link.InquiryID, link.Recipient = sql.NullInt64{Int64: inquiry.ID, Valid: true}, inquiry.Email
	return s.addResumeLink(tx, link)
}

// acknowledgedWithin is how long after an inquiry its acknowledgement was stored at most: both are stored in one transaction.
const acknowledgedWithin = time.Minute

// threadOf returns the message IDs of the emails that the sender of an inquiry has got about it, the oldest first: the
// acknowledgement, while the outbox still has it, and the replies.
func threadOf(tx *transaction, inquiry Inquiry) (thread []string, err error) {
	err = tx.Select(&thread, `
select message_id from outbox
where kind = ? and recipient = ? and created_at >= ? and created_at < ? and state = 'sent'
order by created_at, id limit 1`,
		"visitor-"+string(inquiry.Kind), inquiry.Email, inquiry.CreatedAt, NewTime(inquiry.CreatedAt.Add(acknowledgedWithin)))
	if err != nil {
		return nil, err
	}
	var before []string
	err = tx.Select(&before, `select message_id from inquiry_replies where inquiry_id = ? order by created_at, id`, inquiry.ID)
	return append(thread, before...), err
}

// loadThreads fills in which mails are replies, and to what.
func loadThreads(tx *transaction, mails []Mail) error {
	for i, mail := range mails {
		if mail.Kind != ReplyMail {
			continue
		}
		var thread []string
		if err := tx.Select(&thread, `select thread from inquiry_replies where mail_id = ?`, mail.ID); err != nil {
			return err
		}
		mails[i].Thread = strings.Fields(strings.Join(thread, " "))
	}
	return nil
}

// markReplySent records when an email was sent, if it is a reply.
func markReplySent(tx *transaction, mail int64, at time.Time) error {
	_, err := tx.Exec(`update inquiry_replies set sent_at = ? where mail_id = ?`, NewTime(at), mail)
	return err
}

// markAnswered records that the owner has answered an inquiry, in a reply or in another way.
func (s *Store) markAnswered(tx *transaction, inquiry int64) error {
	now := NewTime(s.now())
	_, err := tx.Exec(`update inquiries set answered_at = ?, read_at = coalesce(read_at, ?) where id = ?`, now, now, inquiry)
	return err
}
