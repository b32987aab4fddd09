package db

import "context"

// InquiryNote is what the owner notes about an inquiry, for themselves.
type InquiryNote struct {
	ID           int64       `db:"id"`
	SubmissionID string      `db:"submission_id"` // comes with the form and identifies a second sending
	Kind         InquiryKind `db:"kind"`
	InquiryID    int64       `db:"inquiry_id"`
	CreatedAt    Time        `db:"created_at"` // set by the store
	Contact      string      `db:"contact"`    // the visitor's address, set by the store; "" if the inquiry has none
	Text         string      `db:"text"`
}

// InquiryNotes returns the notes about an inquiry, the oldest first.
func (s *Store) InquiryNotes(ctx context.Context, of InquiryRef) ([]InquiryNote, error) {
	var notes []InquiryNote
	err := s.read.SelectContext(ctx, &notes, selectFrom("inquiry_notes", InquiryNote{})+`
where kind = ? and inquiry_id = ? order by created_at, id`, of.Kind, of.ID)
	return notes, wrap("list notes", err)
}

// AddInquiryNote stores a note: ErrDuplicate if it was stored before, ErrNotFound if the inquiry does not exist.
func (s *Store) AddInquiryNote(ctx context.Context, note InquiryNote) error {
	return wrap("store note", s.write(ctx, func(tx *transaction) error {
		contact, err := noteContact(tx, InquiryRef{note.Kind, note.InquiryID})
		if err != nil {
			return err
		}
		note.Contact, note.CreatedAt = contact, NewTime(s.now())
		_, err = insertID(tx, "inquiry_notes", note)
		return err
	}))
}

// noteContact returns the address of whoever has sent an inquiry, "" for a suggestion: ErrNotFound if it does not exist.
func noteContact(tx *transaction, of InquiryRef) (contact string, err error) {
	if of.Kind != SuggestionKind {
		return inquiryAddress(tx, of)
	}
	err = tx.Get(&contact, `select '' from podcast_suggestions where id = ?`, of.ID)
	return contact, err
}

// DeleteInquiryNote deletes a note about an inquiry: ErrNotFound if it does not exist.
func (s *Store) DeleteInquiryNote(ctx context.Context, of InquiryRef, id int64) error {
	return s.changeOne(ctx, "delete note", `
delete from inquiry_notes where kind = ? and inquiry_id = ? and id = ?`, of.Kind, of.ID, id)
}
