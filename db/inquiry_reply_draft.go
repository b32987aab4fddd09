package db

import (
	"context"
	"database/sql"
	"errors"
)

// InquiryReplyDraft is a reply to an inquiry that is not sent yet.
type InquiryReplyDraft struct {
	Subject   string `db:"subject"`
	Text      string `db:"text"`
	Version   int    `db:"version"` // 0 if there is no draft; else it changes whenever a draft is saved, and when a reply is sent
	ChangedAt Time   `db:"changed_at"`
}

// says reports whether both drafts have the same text.
func (d InquiryReplyDraft) says(other InquiryReplyDraft) bool {
	return d.Subject == other.Subject && d.Text == other.Text
}

// InquiryReplyDraft returns the draft of a reply, the zero value if there is none. After a reply was sent it has no text.
func (s *Store) InquiryReplyDraft(ctx context.Context, of InquiryRef) (InquiryReplyDraft, error) {
	draft, err := findReplyDraft(ctx, s.read, of)
	return draft, wrap("find draft of reply", err)
}

func findReplyDraft(ctx context.Context, from getter, of InquiryRef) (InquiryReplyDraft, error) {
	var draft InquiryReplyDraft
	err := from.GetContext(ctx, &draft, `select subject, text, version, changed_at from inquiry_reply_drafts`+ofInquiry, of.Kind, of.Number)
	if errors.Is(err, sql.ErrNoRows) {
		return InquiryReplyDraft{}, nil
	}
	return draft, err
}

// SaveInquiryReplyDraft stores the draft of a reply, and returns it as it is stored then: ErrNotFound if the inquiry does not exist
// or nobody can answer it, ErrChanged and the stored draft if its version is another than the given one. A text that is stored
// already changes nothing, whatever the version, so that a save can be repeated.
func (s *Store) SaveInquiryReplyDraft(ctx context.Context, of InquiryRef, draft InquiryReplyDraft) (InquiryReplyDraft, error) {
	var stored InquiryReplyDraft
	err := s.write(ctx, func(tx *transaction) error {
		inquiry, err := findAnswerable(ctx, tx, of)
		if err != nil {
			return err
		}
		stored, err = findReplyDraft(ctx, tx, of)
		switch {
		case err != nil || stored.Version != 0 && stored.says(draft):
			return err
		case stored.Version != draft.Version:
			return ErrChanged
		}
		stored.Subject, stored.Text = draft.Subject, draft.Text
		return s.writeReplyDraft(tx, inquiry, &stored)
	})
	return stored, wrap("save draft of reply", err)
}

// writeReplyDraft stores a draft in the place of the one before, as a new version.
func (s *Store) writeReplyDraft(tx *transaction, of Inquiry, draft *InquiryReplyDraft) error {
	draft.ChangedAt = NewTime(s.now())
	if draft.Version++; draft.Version == 1 {
		draft.Version = firstVersion()
	}
	_, err := tx.Exec(`
insert into inquiry_reply_drafts (inquiry_id, contact, subject, text, version, changed_at) values (?, ?, ?, ?, ?, ?)
on conflict (inquiry_id) do update set
    subject = excluded.subject,
    text = excluded.text,
    version = excluded.version,
    changed_at = excluded.changed_at`, of.ID, of.Email, draft.Subject, draft.Text, draft.Version, draft.ChangedAt)
	return err
}

// findAnswerable returns an inquiry: ErrNotFound if it does not exist or nobody can answer it.
func findAnswerable(ctx context.Context, tx *transaction, of InquiryRef) (Inquiry, error) {
	row, err := findInquiry(ctx, tx, of)
	if err == nil && row.Email == "" {
		err = ErrNotFound
	}
	return row, err
}
