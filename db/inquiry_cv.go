package db

import "context"

// CVRequest asks for the résumé.
type CVRequest struct {
	Submission
	InquiryStatus
	Email   string `db:"email"`
	Company string `db:"company"` // may be empty
	Reason  string `db:"reason"`
}

// AddCVRequest stores a CV request and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddCVRequest(ctx context.Context, row CVRequest, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store CV request", "cv_requests", row, mails)
}
