package db

import (
	"context"
	"errors"
	"time"
)

// MeetingState is the state of a meeting.
type MeetingState string

// The states of a meeting. The first three take up its time.
const (
	MeetingBooked    MeetingState = "booked"    // by the visitor: the owner has not answered yet
	MeetingConfirmed MeetingState = "confirmed" // by whoever did not choose the time
	MeetingProposed  MeetingState = "proposed"  // by the owner: the visitor has not answered yet
	MeetingCancelled MeetingState = "cancelled" // by either
	MeetingDeclined  MeetingState = "declined"  // by the owner
)

// Takes reports whether a meeting in this state takes up its time.
func (s MeetingState) Takes() bool {
	return s == MeetingBooked || s == MeetingConfirmed || s == MeetingProposed
}

// takesTime is Appointment.Takes as a condition, with the arguments of holdArgs.
const takesTime = "state in ('booked', 'confirmed', 'proposed') and (held_until is null or " + holdKeeps + ")"

// ErrTaken means that a time for a meeting is not free, or no longer.
var ErrTaken = errors.New("time taken")

// Meeting is the appointment that an inquiry for a meeting has led to.
type Meeting struct {
	ID        int64        `db:"id"`
	InquiryID int64        `db:"inquiry_id"`
	UID       string       `db:"uid"`      // of its entry in calendars, without the host
	Sequence  int          `db:"sequence"` // grows with every change
	State     MeetingState `db:"state"`
	StartsAt  Time         `db:"starts_at"`
	EndsAt    Time         `db:"ends_at"`
	Zone      string       `db:"zone"` // the visitor's: an IANA name
	ChangedAt Time         `db:"changed_at"`

	HeldUntil   Time   `db:"held_until"`   // of a booking whose address has not confirmed it; zero for any other meeting
	ConfirmedAt Time   `db:"confirmed_at"` // when the visitor first used a link of an email; zero for never
	Network     string `db:"network"`      // the visitor's, as the limits of bookings count it; "" for no limit by network

	FormerAt  Time   `db:"former_at"` // start before its last change; zero if that has not moved it
	Reconfirm bool   `db:"reconfirm"` // whether the owner confirmed an earlier time, and has not answered the present one
	Words     string `db:"words"`     // of the owner to the visitor, in confirming it last; may be empty
}

// ToReconfirm reports whether the owner has to confirm the meeting again. Copies of the version before change its state alone.
func (m Meeting) ToReconfirm() bool { return m.Reconfirm && m.State == MeetingBooked }

// Reconfirms reports whether the owner has to confirm the meeting again once its visitor has moved it.
func (m Meeting) Reconfirms() bool {
	return m.State == MeetingConfirmed || m.ToReconfirm()
}

// Appointment is a meeting with the inquiry that has led to it.
type Appointment struct {
	Meeting
	Inquiry `db:"inquiry"`
	Hold    Hold `db:"hold"`
}

// Takes reports whether the meeting takes up its time.
func (a Appointment) Takes() bool { return a.State.Takes() && a.Hold != HoldOver }

// appointmentColumns are the columns of an Appointment, with the arguments of holdArgs.
var appointmentColumns = columnsOf("meetings", Meeting{}) + ", " + nestedColumnsOf("inquiries", Inquiry{}, "inquiry") + `,
    case when held_until is null then '' when ` + holdKeeps + ` then 'held' else 'over' end as hold`

var appointments = `
select ` + appointmentColumns + `
from meetings join inquiries on inquiries.id = inquiry_id`

// busySpans selects the times that are taken between two moments, but for one meeting.
const busySpans = `
select starts_at, ends_at from meetings where ` + takesTime + ` and id <> ? and ends_at > ? and starts_at < ?
union all
select starts_at, ends_at from busy_times where ends_at > ? and starts_at < ?
order by 1`

// busyArgs are the arguments of busySpans.
func busyArgs(now, from, until time.Time, except int64) []any {
	return holdArgs(now, except, NewTime(from), NewTime(until), NewTime(from), NewTime(until))
}

// BusySpans returns the times between from and until that meetings and the owner's calendars take, in order of their start.
// except is the id of a meeting that does not count, 0 for none.
func (s *Store) BusySpans(ctx context.Context, from, until time.Time, except int64) ([]Span, error) {
	return readAll[Span](ctx, s, "list busy times", busySpans, busyArgs(s.now(), from, until, except)...)
}

// Appointments returns the meetings between from and until, in order of their start.
func (s *Store) Appointments(ctx context.Context, from, until time.Time) ([]Appointment, error) {
	return readAll[Appointment](ctx, s, "list meetings", appointments+` where ends_at > ? and starts_at < ? order by starts_at, meetings.id`,
		holdArgs(s.now(), NewTime(from), NewTime(until))...)
}

// Appointment returns the meeting that the inquiry with a number has led to: ErrNotFound if there is none.
func (s *Store) Appointment(ctx context.Context, number int64) (Appointment, error) {
	return readOne[Appointment](ctx, s, "find meeting", appointments+named, holdArgs(s.now(), MeetingKind, number)...)
}

// AppointmentByUID returns the meeting with a UID: ErrNotFound if there is none.
func (s *Store) AppointmentByUID(ctx context.Context, uid string) (Appointment, error) {
	return readOne[Appointment](ctx, s, "find meeting", appointments+` where uid = ?`, holdArgs(s.now(), uid)...)
}

// MeetingWishes returns the inquiries for a meeting that have led to none, or to a hold that is over, are not done, and name a day from a
// date (2026-11-22) on, the earliest first.
func (s *Store) MeetingWishes(ctx context.Context, from string) ([]Inquiry, error) {
	return readAll[Inquiry](ctx, s, "list wishes for meetings", selectFrom("inquiries", Inquiry{})+`
where kind = 'meeting' and done_at is null and date >= ? and not exists (
    select 1 from meetings where inquiry_id = inquiries.id and (held_until is null or `+holdKeeps+`))
order by date, time, number`, append([]any{from}, holdArgs(s.now())...)...)
}
