package db

import "context"

// The purposes of the tokens of meetings.
const (
	PurposeMove   TokenPurpose = "move"
	PurposeCancel TokenPurpose = "cancel"
	PurposeAccept TokenPurpose = "accept" // a time that the owner proposes
	PurposeFile   TokenPurpose = "file"   // the meeting's calendar file: for the token that has confirmed the meeting
)

// LinkedAppointment is a meeting that an email's link leads to.
type LinkedAppointment struct {
	Appointment
	LinkSequence int `db:"link_sequence"` // the meeting's when the email was written
}

// MayConfirm reports whether the link that confirms a meeting has something to do: it was not used before.
func (a LinkedAppointment) MayConfirm() bool { return a.Hold != NoHold && a.ConfirmedAt.IsZero() }

// AppointmentByToken returns the meeting that a token belongs to: ErrNotFound if it is unknown or for another purpose. The token that
// has confirmed a meeting serves all purposes. The caller decides what has become of the meeting since.
func (s *Store) AppointmentByToken(ctx context.Context, purpose TokenPurpose, token string) (LinkedAppointment, error) {
	row, err := s.appointmentByToken(ctx, s.read, purpose, token)
	return row, wrap("find meeting", err)
}

func (s *Store) appointmentByToken(ctx context.Context, from getter, purpose TokenPurpose, token string) (row LinkedAppointment, err error) {
	err = from.GetContext(ctx, &row, `
select `+appointmentColumns+`, meeting_tokens.sequence as link_sequence
from meeting_tokens
    join meetings on meetings.id = meeting_id
    join inquiries on inquiries.id = inquiry_id
where hash = ? and (purpose = ? or purpose = 'confirm' and held_until is null)`, holdArgs(s.now(), hash(token), purpose)...)
	return row, mapError(err)
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
