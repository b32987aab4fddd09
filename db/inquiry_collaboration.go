package db

import "context"

// CollaborationRequest proposes to work together. Any field but Email may be empty.
type CollaborationRequest struct {
	Submission
	InquiryStatus
	FullName       string `db:"full_name"`
	Email          string `db:"email"`
	Company        string `db:"company"`
	Role           string `db:"role"`
	ProjectType    string `db:"project_type"`
	ProjectDetails string `db:"project_details"`
}

// AddCollaborationRequest stores a collaboration request and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddCollaborationRequest(ctx context.Context, row CollaborationRequest, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store collaboration request", "collaboration_requests", row, mails)
}
