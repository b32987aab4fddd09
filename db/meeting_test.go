package db

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// at returns a moment this many hours after noon.
func at(hours int) Time { return NewTime(noon.Add(time.Duration(hours) * time.Hour)) }

// apart allows a meeting that overlaps no other.
func apart(start, end Time) MeetingCheck {
	return func(busy []Span) bool {
		for _, span := range busy {
			if span.StartsAt.Before(end.Time) && start.Before(span.EndsAt.Time) {
				return false
			}
		}
		return true
	}
}

// anyShare allows all times of a day to be booked within an hour.
func anyShare(_, _ []Span) bool { return true }

// booking returns the booking of the hour that begins this many hours after noon. It takes its time at once.
func booking(id string, hours int, tokens ...Token) Booking {
	return Booking{
		Appointment: Appointment{
			Inquiry: Inquiry{
				Kind: MeetingKind, Submission: Submission{SubmissionID: id, Language: "en"}, FullName: "Ana", Email: "ana@example.com",
				Date: "2026-11-21", Time: "12:00", TimeZone: "UTC",
			},
			Meeting: Meeting{UID: id, State: MeetingBooked, StartsAt: at(hours), EndsAt: at(hours + 1), Zone: "America/Mexico_City"},
		},
		Check: apart(at(hours), at(hours+1)), Share: anyShare, Tokens: tokens, ToVisitor: testMail(id),
	}
}

// book books the hour that begins this many hours after noon, for an inbox of its own unless the id is "a".
func book(t *testing.T, s *Store, id string, hours int, tokens ...Token) error {
	t.Helper()
	b := booking(id, hours, tokens...)
	if id != "a" {
		b.Email = id + "@example.com"
	}
	b.ToVisitor.To = b.Email
	booked, err := s.BookMeeting(t.Context(), b)
	if err == nil && !booked {
		t.Error(id, "is a wish")
	}
	return err
}

// booked returns the meetings of the next days.
func booked(t *testing.T, s *Store) []Appointment {
	t.Helper()
	all, err := s.Appointments(t.Context(), noon, noon.AddDate(0, 0, 7))
	must(t, err)
	return all
}

// Of 100 visitors who want one time, one gets it. The others leave neither a request nor an email.
func TestOneTimeIsBookedOnce(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	var all sync.WaitGroup
	results := make([]error, 100)
	for i := range results {
		all.Go(func() { results[i] = book(t, s, fmt.Sprint(i), 3) })
	}
	all.Wait()
	won := 0
	for _, err := range results {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, ErrTaken):
			t.Error(err)
		}
	}
	requests, mails := one[int](t, s, "select count(*) from inquiries"), one[int](t, s, "select count(*) from outbox")
	if won != 1 || len(booked(t, s)) != 1 || requests != 1 || mails != 1 {
		t.Errorf("%d won; %d meetings, %d requests, %d mails", won, len(booked(t, s)), requests, mails)
	}
}

// Two copies of the program on one database book a time once, too.
func TestTwoCopiesBookATimeOnce(t *testing.T) {
	t.Parallel()
	path := newDatabase(t)
	copies := []*Store{openStore(t, path), openStore(t, path)}
	var all sync.WaitGroup
	results := make([]error, 40)
	for i := range results {
		all.Go(func() { results[i] = book(t, copies[i%2], fmt.Sprint(i), 3) })
	}
	all.Wait()
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else if !errors.Is(err, ErrTaken) {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d won", won)
	}
}

// A form that is sent twice books once.
func TestBookingTwiceIsADuplicate(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, book(t, s, "a", 3))
	if err := book(t, s, "a", 3); !errors.Is(err, ErrDuplicate) {
		t.Error(err)
	}
}

// A meeting that moves, or is cancelled, frees its time. Who saw an older state changes nothing.
func TestChangeMeeting(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	move, cancel := NewToken(PurposeMove), NewToken(PurposeCancel)
	must(t, book(t, s, "a", 3, move, cancel))
	must(t, book(t, s, "b", 6))
	found, err := s.AppointmentByToken(t.Context(), PurposeMove, move.Value)
	if err != nil || found.FullName != "Ana" || found.LinkSequence != 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	if _, err := s.AppointmentByToken(t.Context(), PurposeCancel, move.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("the link to move cancels: %v", err)
	}
	to := func(hours int) MeetingChange {
		return MeetingChange{
			ID: found.ID, State: MeetingBooked, StartsAt: at(hours), EndsAt: at(hours + 1),
			Check: apart(at(hours), at(hours+1)), Date: "2026-11-22", Time: "08:00",
		}
	}
	if err := s.ChangeMeeting(t.Context(), to(6), nil); !errors.Is(err, ErrTaken) {
		t.Errorf("onto another meeting: %v", err)
	}
	must(t, s.ChangeMeeting(t.Context(), to(20), nil, testMail("moved")))
	if err := s.ChangeMeeting(t.Context(), to(22), nil); !errors.Is(err, ErrChanged) {
		t.Errorf("as it was before: %v", err)
	}
	if err := book(t, s, "c", 3); err != nil {
		t.Errorf("the time that is free again: %v", err)
	}
	if m, err := s.AppointmentByUID(t.Context(), "a"); err != nil || !m.FormerAt.Equal(noon.Add(3*time.Hour)) || m.Reconfirm {
		t.Errorf("former time %s, to confirm again %t (%v)", m.FormerAt, m.Reconfirm, err)
	}
	if day := one[string](t, s, "select date from inquiries where submission_id = 'a'"); day != "2026-11-22" {
		t.Errorf("the request names %s", day)
	}
	must(t, s.ChangeMeeting(t.Context(), MeetingChange{ID: found.ID, Seen: 1, State: MeetingCancelled}, nil))
	if err := book(t, s, "d", 20); err != nil {
		t.Errorf("the time of a cancelled meeting: %v", err)
	}
}

// A wish becomes a meeting once, and is no wish then.
func TestPlanMeeting(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	err := s.AddInquiry(t.Context(), Inquiry{
		Kind: MeetingKind, Submission: Submission{SubmissionID: "wish", Language: "es"}, FullName: "Berta", Email: "berta@example.com",
		Date: "2026-11-24", Time: "10:00", TimeZone: "Europe/Madrid",
	})
	must(t, err)
	wishes, err := s.MeetingWishes(t.Context(), "2026-11-21")
	if err != nil || len(wishes) != 1 {
		t.Fatalf("%+v, %v", wishes, err)
	}
	meeting := Meeting{
		InquiryID: wishes[0].ID, UID: "wish", State: MeetingConfirmed, StartsAt: at(69), EndsAt: at(70), Zone: "Europe/Madrid",
	}
	must(t, s.PlanMeeting(t.Context(), meeting, apart(at(69), at(70)), nil))
	if row, err := s.Inquiry(t.Context(), wishes[0].Ref()); err != nil || row.AnsweredAt.IsZero() {
		t.Errorf("the request is answered at %s, %v", row.AnsweredAt, err)
	}
	meeting.UID, meeting.StartsAt, meeting.EndsAt = "again", at(80), at(81)
	if err := s.PlanMeeting(t.Context(), meeting, apart(at(80), at(81)), nil); !errors.Is(err, ErrDuplicate) {
		t.Error(err)
	}
	meeting.InquiryID, meeting.UID = 99, "missing"
	if err := s.PlanMeeting(t.Context(), meeting, apart(at(80), at(81)), nil); !errors.Is(err, ErrNotFound) {
		t.Errorf("without a request: %v", err)
	}
	if wishes, err := s.MeetingWishes(t.Context(), "2026-11-21"); err != nil || len(wishes) != 0 {
		t.Errorf("%+v, %v", wishes, err)
	}
}

// Of an owner who confirms a wish and visitors who book times that overlap it, one gets the time.
func TestWishAndBookingsExcludeEachOther(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	err := s.AddInquiry(t.Context(), Inquiry{
		Kind: MeetingKind, Submission: Submission{SubmissionID: "wish", Language: "es"}, FullName: "Berta", Email: "berta@example.com",
		Date: "2026-11-21", Time: "14:00", TimeZone: "UTC",
	})
	must(t, err)
	wishes, err := s.MeetingWishes(t.Context(), "2026-11-21")
	if err != nil || len(wishes) != 1 {
		t.Fatalf("%+v, %v", wishes, err)
	}
	results := make([]error, 11)
	var all sync.WaitGroup
	all.Go(func() {
		results[10] = s.PlanMeeting(t.Context(), Meeting{
			InquiryID: wishes[0].ID, UID: "wish", State: MeetingConfirmed, StartsAt: at(2), EndsAt: at(4), Zone: "UTC",
		}, apart(at(2), at(4)), nil)
	})
	for i := range 10 {
		all.Go(func() { results[i] = book(t, s, fmt.Sprint(i), 3) })
	}
	all.Wait()
	won := 0
	for _, err := range results {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, ErrTaken):
			t.Error(err)
		}
	}
	if won != 1 || len(booked(t, s)) != 1 {
		t.Errorf("%d won; %d meetings", won, len(booked(t, s)))
	}
}

// A wish that is declined needs no time that is free, and takes none.
func TestDeclinedWishTakesNoTime(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	err := errors.Join(book(t, s, "a", 3), s.AddInquiry(t.Context(), Inquiry{
		Kind: MeetingKind, Submission: Submission{SubmissionID: "wish", Language: "es"}, FullName: "Berta", Email: "berta@example.com",
		Date: "2026-11-21", Time: "15:00", TimeZone: "UTC",
	}))
	must(t, err)
	wishes, err := s.MeetingWishes(t.Context(), "2026-11-21")
	if err != nil || len(wishes) != 1 {
		t.Fatalf("%+v, %v", wishes, err)
	}
	declined := Meeting{InquiryID: wishes[0].ID, UID: "wish", State: MeetingDeclined, StartsAt: at(3), EndsAt: at(4), Zone: "UTC"}
	must(t, s.PlanMeeting(t.Context(), declined, nil, nil))
	if busy, err := s.BusySpans(t.Context(), noon, noon.AddDate(0, 0, 1), 0); err != nil || len(busy) != 1 {
		t.Errorf("%+v, %v", busy, err)
	}
}

// The owner's answer answers the request; what the visitor changes does not.
func TestOwnersChangeAnswersRequest(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, book(t, s, "a", 3))
	m := booked(t, s)[0]
	for _, change := range []MeetingChange{
		{ID: m.ID, Seen: 0, State: MeetingBooked},
		{ID: m.ID, Seen: 1, State: MeetingConfirmed, ByOwner: true},
	} {
		must(t, s.ChangeMeeting(t.Context(), change, nil))
		row, err := s.Inquiry(t.Context(), m.Ref())
		if err != nil || row.AnsweredAt.IsZero() == change.ByOwner {
			t.Errorf("%+v: answered at %s, %v", change, row.AnsweredAt, err)
		}
	}
}

// A meeting that its owner has confirmed has to be confirmed again once its visitor has moved it, however often. What the owner wrote stays.
func TestMovedMeetingIsConfirmedAgain(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, book(t, s, "a", 3))
	id := booked(t, s)[0].ID
	for seen, c := range []struct {
		state     MeetingState
		start     int // 0 for the same time
		words     string
		former    int
		reconfirm bool
		keeps     string
	}{
		{state: MeetingConfirmed, words: "the link", keeps: "the link"},
		{state: MeetingBooked, start: 5, former: 3, reconfirm: true, keeps: "the link"},
		{state: MeetingBooked, start: 7, former: 5, reconfirm: true, keeps: "the link"},
		{state: MeetingConfirmed, words: "another", keeps: "another"},
		{state: MeetingBooked, start: 9, former: 7, reconfirm: true, keeps: "another"},
		{state: MeetingCancelled, keeps: "another"},
	} {
		change := MeetingChange{ID: id, Seen: seen, State: c.state, ByOwner: c.state == MeetingConfirmed, Words: c.words}
		if c.start != 0 {
			change.StartsAt, change.EndsAt, change.Check = at(c.start), at(c.start+1), apart(at(c.start), at(c.start+1))
		}
		must(t, s.ChangeMeeting(t.Context(), change, nil))
		m, err := s.AppointmentByUID(t.Context(), "a")
		must(t, err)
		former := Time{}
		if c.former != 0 {
			former = at(c.former)
		}
		if !m.FormerAt.Equal(former.Time) || m.Reconfirm != c.reconfirm || m.Words != c.keeps {
			t.Errorf("change %d: former time %s, to confirm again %t, words %q", seen, m.FormerAt, m.Reconfirm, m.Words)
		}
	}
}

// Erasing whoever booked removes the meeting and its links, and frees the time.
func TestErasedVisitorHasNoMeeting(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, book(t, s, "a", 3, NewToken(PurposeCancel)))
	if _, err := s.Erase(t.Context(), "ana@example.com"); err != nil {
		t.Fatal(err)
	}
	if n := one[int](t, s, "select (select count(*) from meetings) + (select count(*) from meeting_tokens)"); n != 0 {
		t.Errorf("%d rows are left", n)
	}
	if err := book(t, s, "b", 3); err != nil {
		t.Error(err)
	}
}
