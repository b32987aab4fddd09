package db

import (
	"context"
	"errors"
	"time"
)

// HoldTime is how long a booking holds its time until the visitor confirms it, after the email that asks for it has left.
const HoldTime = 30 * time.Minute

// maxHold is how long a booking holds its time while the email that asks to confirm it waits for the mail server.
const maxHold = 24 * time.Hour

// Hold is what has become of a booking that its visitor has not confirmed.
type Hold string

// The states of a hold. A meeting that is confirmed, or that the owner has answered, has none.
const (
	NoHold   Hold = ""
	HoldOn   Hold = "held"
	HoldOver Hold = "over" // the meeting is a wish
)

// holdKeeps is the condition of a hold that keeps its time. One that would end later was made by a clock that was ahead.
const holdKeeps = `(held_until <= ? and (held_until > ? or held_until > ? and exists (
    select 1 from outbox where outbox.id = ask_id and outbox.state = 'waiting' and own_schedule = false)))`

// holdArgs returns the arguments of holdKeeps and those that follow.
func holdArgs(now time.Time, others ...any) []any {
	return append([]any{NewTime(now.Add(maxHold)), NewTime(now), NewTime(now.Add(HoldTime - maxHold))}, others...)
}

// startHold begins the time of a hold, now that the email that asks to confirm it leaves. A hold that is over stays so.
func startHold(tx *transaction, mail int64, at time.Time) error {
	_, err := tx.Exec(`update meetings set held_until = ? where ask_id = ? and held_until is not null and `+holdKeeps,
		append([]any{NewTime(at.Add(HoldTime)), mail}, holdArgs(at)...)...)
	return err
}

// Confirmation is what the press on a link that confirms a booking leads to. Its meeting has the sequence after Meeting's.
type Confirmation struct {
	Token  string
	Check  MeetingCheck // of the meeting's time, if its hold is over
	Share  ShareCheck   // of its day, likewise
	Tokens []Token
	Mails  []Mail
}

// ConfirmMeeting confirms a booking by the token in the email that asked for it: it takes its time. If its hold is over and its time, or
// the limits of bookings, do not allow it any more, it stays a wish, whose address is confirmed. Confirming again changes nothing.
// It returns the meeting as it is then: ErrNotFound if the token is unknown.
func (s *Store) ConfirmMeeting(ctx context.Context, c Confirmation) (LinkedAppointment, error) {
	var row LinkedAppointment
	defer s.signalMail()
	err := s.write(ctx, func(tx *transaction) (err error) {
		row, err = s.appointmentByToken(ctx, tx, PurposeConfirm, c.Token)
		if err != nil || !row.MayConfirm() || !row.StartsAt.After(s.now()) {
			return err
		}
		if row.Hold == HoldOver {
			allowed, err := s.mayTake(tx, row.Appointment, c)
			if err != nil {
				return err
			}
			if !allowed {
				row.ConfirmedAt = NewTime(s.now())
				return confirmAddress(tx, row.ID, row.ConfirmedAt)
			}
		}
		return s.takeHeld(tx, &row, c)
	})
	return row, wrap("confirm meeting", err)
}

// mayTake reports whether a meeting whose hold is over can still take its time.
func (s *Store) mayTake(tx *transaction, a Appointment, c Confirmation) (bool, error) {
	switch err := s.checkMeeting(tx, a.Meeting, c.Check); {
	case errors.Is(err, ErrTaken):
		return false, nil
	case err != nil:
		return false, err
	}
	return s.withinLimits(tx, a, c.Share)
}

// takeHeld makes a held meeting take its time, and stores what follows from it. The token serves the links of the page, too.
func (s *Store) takeHeld(tx *transaction, row *LinkedAppointment, c Confirmation) error {
	now := NewTime(s.now())
	row.Sequence, row.LinkSequence, row.Hold = row.Sequence+1, row.Sequence+1, NoHold
	row.HeldUntil, row.ConfirmedAt, row.ChangedAt = Time{}, now, now
	_, err := tx.Exec(`
update meetings set held_until = null, ask_id = null, confirmed_at = ?, sequence = ?, changed_at = ? where id = ?`, now, row.Sequence, now, row.ID)
	if err == nil {
		_, err = tx.Exec(`update meeting_tokens set sequence = ? where hash = ?`, row.Sequence, hash(c.Token))
	}
	if err == nil {
		err = addMeetingTokens(tx, row.ID, row.Sequence, c.Tokens)
	}
	if err != nil {
		return err
	}
	return s.addMails(tx, c.Mails)
}

// confirmAddress records that the visitor has used a link of an email about a meeting.
func confirmAddress(tx *transaction, meeting int64, at Time) error {
	_, err := tx.Exec(`update meetings set confirmed_at = ? where id = ? and confirmed_at is null`, at, meeting)
	return err
}

// HoldsOver returns the meetings whose hold is over, and whose owner was not told so, the oldest first.
func (s *Store) HoldsOver(ctx context.Context) ([]Appointment, error) {
	return readAll[Appointment](ctx, s, "find holds that are over", appointments+`
where ask_id is not null and held_until is not null and not `+holdKeeps+` order by meetings.id`, append(holdArgs(s.now()), holdArgs(s.now())...)...)
}

// TellHoldOver stores the email that tells the owner that the hold of a meeting is over: ErrNotFound if that was told, or the meeting was
// confirmed meanwhile.
func (s *Store) TellHoldOver(ctx context.Context, meeting int64, mail Mail) error {
	return wrap("tell that a hold is over", s.write(ctx, func(tx *transaction) error {
		return changeOne(tx, `update meetings set ask_id = null where id = ? and ask_id is not null and held_until is not null`, meeting)
	}, mail))
}
