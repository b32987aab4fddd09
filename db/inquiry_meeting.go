package db

import "context"

// MeetingRequest proposes a day and hour to talk.
type MeetingRequest struct {
	Entry
	Handling
	FullName string `db:"full_name"`
	Email    string `db:"email"`
	Date     string `db:"date"`      // 2026-11-21
	Time     string `db:"time"`      // 16:30, where the clocks show TimeZone
	TimeZone string `db:"time_zone"` // Europe/Madrid
	Message  string `db:"message"`   // may be empty
}

// AddMeetingRequest stores a meeting request and the mails about it: ErrDuplicate if it was stored before.
func (s *Store) AddMeetingRequest(ctx context.Context, row MeetingRequest, mails ...Mail) error {
	row.stamp(s.now())
	return s.insert(ctx, "store meeting request", "meeting_requests", row, mails)
}
