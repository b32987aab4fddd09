package db

import (
	"context"
	"time"
)

// aDay is how far around a meeting the times that are taken can matter to it.
const aDay = 24 * time.Hour

// A MeetingCheck reports whether a meeting can be at its time, given all times that are taken on the days around it.
type MeetingCheck func(busy []Span) bool

// BookMeeting stores a request for a meeting, the meeting itself, the tokens of its links and the mails about it in one
// transaction: ErrTaken if check refuses its time, ErrDuplicate if the form was stored before, and the errors of limits.
func (s *Store) BookMeeting(ctx context.Context, request MeetingRequest, meeting Meeting, check MeetingCheck, tokens []Token, mails ...Mail,
) error {
	request.setDefaults(s.now())
	return wrap("book meeting", s.write(ctx, func(tx *transaction) error {
		id, err := insertID(tx, "meeting_requests", request)
		if err != nil {
			return err
		}
		if err := addContext(tx, MeetingKind, request.Submission); err != nil {
			return err
		}
		if err := s.countSubmission(tx, request.Submission); err != nil {
			return err
		}
		booked := meeting
		booked.RequestID = id
		return s.addMeeting(tx, booked, check, tokens)
	}, mails...))
}

// PlanMeeting makes a visitor's wish into a meeting, or declines it, and records that the owner has answered: ErrTaken if check
// refuses its time, ErrDuplicate if the request has led to a meeting, ErrNotFound if it does not exist.
func (s *Store) PlanMeeting(ctx context.Context, meeting Meeting, check MeetingCheck, tokens []Token, mails ...Mail) error {
	return wrap("plan meeting", s.write(ctx, func(tx *transaction) error {
		if err := s.addMeeting(tx, meeting, check, tokens); err != nil {
			return err
		}
		return s.markAnswered(tx, InquiryRef{MeetingKind, meeting.RequestID}, s.now())
	}, mails...))
}

func (s *Store) addMeeting(tx *transaction, meeting Meeting, check MeetingCheck, tokens []Token) error {
	if meeting.State.Takes() {
		if err := checkMeeting(tx, meeting, check); err != nil {
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
func checkMeeting(tx *transaction, meeting Meeting, check MeetingCheck) error {
	var busy []Span
	err := tx.Select(&busy, busySpans, busyArgs(meeting.StartsAt.Add(-aDay), meeting.EndsAt.Add(aDay), meeting.ID)...)
	if err != nil {
		return err
	}
	if !check(busy) {
		return ErrTaken
	}
	return nil
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
	ByOwner  bool // whether it answers the visitor
}

// ChangeMeeting changes a meeting, and stores the tokens of its new links and the mails about it in one transaction:
// ErrChanged if it was changed meanwhile, ErrTaken if its new time is not free, ErrNotFound if it does not exist.
func (s *Store) ChangeMeeting(ctx context.Context, change MeetingChange, tokens []Token, mails ...Mail) error {
	return wrap("change meeting", s.write(ctx, func(tx *transaction) error {
		var row Meeting
		err := tx.Get(&row, `select id, request_id, sequence, starts_at, ends_at from meetings where id = ?`, change.ID)
		if err != nil {
			return err
		}
		if row.Sequence != change.Seen {
			return ErrChanged
		}
		if change.Check != nil {
			row.StartsAt, row.EndsAt = change.StartsAt, change.EndsAt
			if err := checkMeeting(tx, row, change.Check); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`update meetings set state = ?, sequence = ?, starts_at = ?, ends_at = ?, changed_at = ? where id = ?`,
			change.State, change.Seen+1, row.StartsAt, row.EndsAt, NewTime(s.now()), row.ID)
		if err == nil && change.Check != nil {
			_, err = tx.Exec(`update meeting_requests set date = ?, time = ? where id = ?`, change.Date, change.Time, row.RequestID)
		}
		if err == nil && change.ByOwner {
			err = s.markAnswered(tx, InquiryRef{MeetingKind, row.RequestID}, s.now())
		}
		if err != nil {
			return err
		}
		return addMeetingTokens(tx, row.ID, change.Seen+1, tokens)
	}, mails...))
}
