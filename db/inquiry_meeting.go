package db

import "context"

// MeetingRequest proposes a date and time to talk.
type MeetingRequest struct {
	Submission
	InquiryStatus
	FullName string `db:"full_name"`
	Email    string `db:"email"`
	Date     string `db:"date"`      // YYYY-MM-DD
	Time     string `db:"time"`      // HH:MM in TimeZone
	TimeZone string `db:"time_zone"` // IANA name, such as Europe/Madrid
	Message  string `db:"message"`   // may be empty
}

// AddMeetingRequest stores a meeting request and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddMeetingRequest(ctx context.Context, row MeetingRequest, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store meeting request", "meeting_requests", row, mails)
}
