package db

import "context"

// InquiryNote is what the owner notes about an inquiry, for themselves.
type InquiryNote struct {
	ID           int64  `db:"id"`
	SubmissionID string `db:"submission_id"` // comes with the form and identifies a second sending
	InquiryID    int64  `db:"inquiry_id"`    // set by the store
	CreatedAt    Time   `db:"created_at"`    // set by the store
	Contact      string `db:"contact"`       // the visitor's address, set by the store; "" if the inquiry has none
	Text         string `db:"text"`
}

// InquiryNotes returns the notes about an inquiry, the oldest first.
func (s *Store) InquiryNotes(ctx context.Context, of InquiryRef) ([]InquiryNote, error) {
	return readAll[InquiryNote](ctx, s, "list notes", selectFrom("inquiry_notes", InquiryNote{})+ofInquiry+` order by created_at, id`, of.Kind, of.Number)
}

// AddInquiryNote stores a note: ErrDuplicate if it was stored before, ErrNotFound if the inquiry does not exist.
func (s *Store) AddInquiryNote(ctx context.Context, of InquiryRef, note InquiryNote) error {
	return wrap("store note", s.write(ctx, func(tx *transaction) error {
		inquiry, err := findInquiry(ctx, tx, of)
		if err != nil {
			return err
		}
		note.InquiryID, note.Contact, note.CreatedAt = inquiry.ID, inquiry.Email, NewTime(s.now())
		_, err = insertID(tx, "inquiry_notes", note)
		return err
	}))
}

// DeleteInquiryNote deletes a note about an inquiry: ErrNotFound if it does not exist.
func (s *Store) DeleteInquiryNote(ctx context.Context, of InquiryRef, id int64) error {
	return s.changeOne(ctx, "delete note", `delete from inquiry_notes`+ofInquiry+` and id = ?`, of.Kind, of.Number, id)
}
