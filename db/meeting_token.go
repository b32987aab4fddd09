package db

import "context"

// The purposes of the tokens of meetings.
const (
	PurposeMove   TokenPurpose = "move"
	PurposeCancel TokenPurpose = "cancel"
	PurposeAccept TokenPurpose = "accept" // a time that the owner proposes
)

// LinkedAppointment is a meeting that a mail's link leads to.
type LinkedAppointment struct {
	Appointment
	LinkSequence int `db:"link_sequence"` // the meeting's when the mail was written
}

// AppointmentByToken returns the meeting that a token belongs to: ErrNotFound if it is unknown or for another purpose. The
// caller decides what has become of the meeting since.
func (s *Store) AppointmentByToken(ctx context.Context, purpose TokenPurpose, token string) (LinkedAppointment, error) {
	var row LinkedAppointment
	err := s.read.GetContext(ctx, &row, `
select meetings.id, request_id, uid, meetings.sequence, state, starts_at, ends_at, zone, changed_at, full_name, email, language, message,
    meeting_tokens.sequence as link_sequence
from meeting_tokens
    join meetings on meetings.id = meeting_id
    join meeting_requests on meeting_requests.id = request_id
where hash = ? and purpose = ?`, hash(token), purpose)
	return row, wrap("find meeting", err)
}

func addMeetingTokens(tx *transaction, meeting int64, sequence int, tokens []Token) error {
	for _, token := range tokens {
		_, err := tx.Exec(`insert into meeting_tokens (hash, meeting_id, purpose, sequence) values (?, ?, ?, ?)`,
			hash(token.Value), meeting, token.Purpose, sequence)
		if err != nil {
			return err
		}
	}
	return nil
}
