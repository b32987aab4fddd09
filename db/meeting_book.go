package db

import (
	"context"
	"time"

	"portfolio/internal/address"
)

// aDay is how far around a meeting the times that are taken can matter to it.
const aDay = 24 * time.Hour

// A MeetingCheck reports whether a meeting can be at its time, given all times that are taken on the days around it.
type MeetingCheck func(busy []Span) bool

// A Booking is a visitor's request for a time that the site offers, with what follows from each outcome.
type Booking struct {
	Appointment // held if it has a HeldUntil, else it takes its time at once
	Check       MeetingCheck
	Share       ShareCheck
	Tokens      []Token
	ToVisitor   Mail   // if it gets its time: the first email to an address that nobody has confirmed
	Others      []Mail // if it gets its time
	Wish        []Mail // if a limit makes it a wish
}

// BookMeeting stores a request for a meeting, and the meeting itself unless a limit of bookings makes it a wish, with tokens and mails,
// in one transaction. It reports whether the meeting has its time: ErrTaken if its check refuses it, ErrDuplicate if the form was
// stored before, and the errors of limits of submissions.
func (s *Store) BookMeeting(ctx context.Context, b Booking) (booked bool, err error) {
	b.setDefaults(s.now())
	defer s.signalMail()
	err = s.write(ctx, func(tx *transaction) error {
		booked = false
		id, err := insertID(tx, "inquiries", b.Inquiry)
		if err != nil {
			return err
		}
		if err := s.countSubmission(tx, b.Submission); err != nil {
			return err
		}
		if err := s.checkMeeting(tx, b.Meeting, b.Check); err != nil {
			return err
		}
		if booked, err = s.mayBook(tx, b); err != nil {
			return err
		}
		if !booked {
			return s.addMails(tx, b.Wish)
		}
		return s.addBooking(tx, id, b)
	})
	return booked, wrap("book meeting", err)
}

// addBooking stores the meeting of a booking with its emails.
func (s *Store) addBooking(tx *transaction, inquiry int64, b Booking) error {
	b.ToVisitor.setDefaults(s.now())
	b.ToVisitor.Inbox, b.ToVisitor.ReleasedAt = address.Inbox(b.ToVisitor.To), NewTime(s.now())
	mail, err := insertID(tx, "outbox", b.ToVisitor)
	if err != nil {
		return err
	}
	booked := b.Meeting
	booked.InquiryID, booked.ChangedAt = inquiry, NewTime(s.now())
	id, err := insertID(tx, "meetings", booked)
	if err == nil && !booked.HeldUntil.IsZero() {
		_, err = tx.Exec(`update meetings set ask_id = ? where id = ?`, mail, id)
	}
	if err == nil {
		err = addMeetingTokens(tx, id, booked.Sequence, b.Tokens)
	}
	if err != nil {
		return err
	}
	return s.addMails(tx, b.Others)
}

// PlanMeeting makes a visitor's wish into a meeting, or declines it, and records that the owner has answered: ErrTaken if check
// refuses its time, ErrDuplicate if the request has led to a meeting, ErrNotFound if it does not exist.
func (s *Store) PlanMeeting(ctx context.Context, meeting Meeting, check MeetingCheck, tokens []Token, mails ...Mail) error {
	return wrap("plan meeting", s.write(ctx, func(tx *transaction) error {
		if err := s.addMeeting(tx, meeting, check, tokens); err != nil {
			return err
		}
		return s.markAnswered(tx, meeting.InquiryID)
	}, mails...))
}

func (s *Store) addMeeting(tx *transaction, meeting Meeting, check MeetingCheck, tokens []Token) error {
	if meeting.State.Takes() {
		if err := s.checkMeeting(tx, meeting, check); err != nil {
			return err
		}
	}
	meeting.ChangedAt = NewTime(s.now())
	id, err := insertID(tx, "meetings", meeting)
	if err != nil {
		return err
	}
	return addMeetingTokens(tx, id, meeting.Sequence, tokens)
}

// checkMeeting returns ErrTaken if check refuses the time of a meeting.
func (s *Store) checkMeeting(tx *transaction, meeting Meeting, check MeetingCheck) error {
	busy, err := s.busyAround(tx, meeting)
	if err != nil {
		return err
	}
	if !check(busy) {
		return ErrTaken
	}
	return nil
}

// busyAround returns the times that are taken on the days around a meeting, but for its own.
func (s *Store) busyAround(tx *transaction, meeting Meeting) (busy []Span, err error) {
	err = tx.Select(&busy, busySpans, busyArgs(s.now(), meeting.StartsAt.Add(-aDay), meeting.EndsAt.Add(aDay), meeting.ID)...)
	return busy, err
}

// MeetingChange is a change of a meeting that somebody saw with the sequence Seen.
type MeetingChange struct {
	ID       int64
	Seen     int
	State    MeetingState
	StartsAt Time // zero for the same time
	EndsAt   Time
	Check    MeetingCheck // of the new time; nil for the same time
	Date     string       // of the start in the owner's zone, as the request has it; "" for the same time
	Time     string
	ByOwner  bool   // whether it answers the visitor; else the visitor has used a link
	Words    string // of the owner, as the meeting has them then; a visitor's change leaves them
}

// ChangeMeeting changes a meeting, and stores the tokens of its new links and the emails about it in one transaction:
// ErrChanged if it was changed meanwhile, ErrTaken if its new time is not free, ErrNotFound if it does not exist.
func (s *Store) ChangeMeeting(ctx context.Context, change MeetingChange, tokens []Token, mails ...Mail) error {
	return wrap("change meeting", s.write(ctx, func(tx *transaction) error {
		var row Meeting
		err := tx.Get(&row, `
select id, inquiry_id, sequence, state, starts_at, ends_at, reconfirm, words from meetings where id = ?`, change.ID)
		if err != nil {
			return err
		}
		if row.Sequence != change.Seen {
			return ErrChanged
		}
		former, reconfirm := Time{}, change.State == MeetingBooked && row.Reconfirms()
		if change.ByOwner {
			row.Words = change.Words
		}
		if change.Check != nil {
			if !change.StartsAt.Equal(row.StartsAt.Time) {
				former = row.StartsAt
			}
			row.StartsAt, row.EndsAt = change.StartsAt, change.EndsAt
			if err := s.checkMeeting(tx, row, change.Check); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`
update meetings set state = ?, sequence = ?, starts_at = ?, ends_at = ?, changed_at = ?, held_until = null, ask_id = null,
    former_at = ?, reconfirm = ?, words = ?
where id = ?`,
			change.State, change.Seen+1, row.StartsAt, row.EndsAt, NewTime(s.now()), former, reconfirm, row.Words, row.ID)
		if err == nil && change.Check != nil {
			_, err = tx.Exec(`update inquiries set date = ?, time = ? where id = ?`, change.Date, change.Time, row.InquiryID)
		}
		if err == nil && change.ByOwner {
			err = s.markAnswered(tx, row.InquiryID)
		} else if err == nil {
			err = confirmAddress(tx, row.ID, NewTime(s.now()))
		}
		if err != nil {
			return err
		}
		return addMeetingTokens(tx, row.ID, change.Seen+1, tokens)
	}, mails...))
}
