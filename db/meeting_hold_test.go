package db

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// holdTime books the hour that begins this many hours after noon until the link is pressed, and returns the link's token.
func holdTime(t *testing.T, s *Store, id string, hours int, change func(*Booking)) (token string, booked bool, err error) {
	t.Helper()
	link := NewToken(PurposeConfirm)
	b := booking(id, hours, link)
	b.Email, b.ToVisitor.To = id+"@example.com", id+"@example.com"
	b.ToVisitor.Class, b.ToVisitor.Secret = ConfirmationMail, true
	b.HeldUntil = NewTime(s.now().Add(HoldTime))
	b.Wish = []Mail{testMail("wish " + id)}
	if change != nil {
		change(&b)
	}
	booked, err = s.BookMeeting(t.Context(), b)
	return link.Value, booked, err
}

// press confirms the booking of a token, whose time is this many hours after noon.
func press(t *testing.T, s *Store, token string, hours int) LinkedAppointment {
	t.Helper()
	row, err := s.ConfirmMeeting(t.Context(), Confirmation{
		Token: token, Check: apart(at(hours), at(hours+1)), Share: anyShare, Tokens: []Token{NewToken(PurposeMove)}, Mails: []Mail{testMail("booked")},
	})
	must(t, err)
	return row
}

// sendAsk marks the email that asks to confirm as sent.
func sendAsk(t *testing.T, s *Store) {
	t.Helper()
	for _, mail := range dueMails(t, s, noon.AddDate(0, 1, 0)) {
		if mail.Class == ConfirmationMail {
			must(t, s.MarkSent(t.Context(), mail.ID, s.now()))
		}
	}
}

// A held time is taken for 30 minutes after its email has left, and free afterwards: then it is a wish.
func TestHeldTimeRunsOut(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	if _, booked, err := holdTime(t, s.Store, "ana", 24, nil); err != nil || !booked {
		t.Fatal(booked, err)
	}
	s.now = noon.Add(10 * time.Minute)
	sendAsk(t, s.Store)
	s.now = noon.Add(39 * time.Minute)
	if _, _, err := holdTime(t, s.Store, "bea", 24, nil); !errors.Is(err, ErrTaken) {
		t.Errorf("while it is held: %v", err)
	}
	if a := appointmentsOf(t, s.Store)[0]; a.Hold != HoldOn || !a.Takes() {
		t.Errorf("%+v", a)
	}
	s.now = noon.Add(40 * time.Minute)
	if a := appointmentsOf(t, s.Store)[0]; a.Hold != HoldOver || a.Takes() {
		t.Errorf("%+v", a)
	}
	if wishes, err := s.MeetingWishes(t.Context(), "2026-11-21"); err != nil || len(wishes) != 1 {
		t.Errorf("%d wishes, %v", len(wishes), err)
	}
	if _, booked, err := holdTime(t, s.Store, "bea", 24, nil); err != nil || !booked {
		t.Errorf("after it has run out: %v, %v", booked, err)
	}
}

// appointmentsOf returns the meetings of the next month.
func appointmentsOf(t *testing.T, s *Store) []Appointment {
	t.Helper()
	all, err := s.Appointments(t.Context(), noon, noon.AddDate(0, 1, 0))
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	return all
}

// While the email that asks waits for the mail server, its time is held for a day at most. An email with a problem of its own does not
// hold longer.
func TestHoldWaitsForMailServer(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	if _, _, err := holdTime(t, s.Store, "ana", 72, nil); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after time.Duration
		want  Hold
	}{{23 * time.Hour, HoldOn}, {24 * time.Hour, HoldOver}} {
		s.now = noon.Add(step.after)
		if got := appointmentsOf(t, s.Store)[0].Hold; got != step.want {
			t.Errorf("after %s: %q, want %q", step.after, got, step.want)
		}
	}
	s.now = noon.Add(12 * time.Hour)
	mail := dueMails(t, s.Store, s.now)[0]
	must(t, s.MarkRetry(t.Context(), mail.ID, s.now.Add(time.Hour), true, MailFailure{}))
	if got := appointmentsOf(t, s.Store)[0].Hold; got != HoldOver {
		t.Errorf("with a mail that has a problem of its own: %q", got)
	}
	sendAsk(t, s.Store)
	if got := appointmentsOf(t, s.Store)[0].Hold; got != HoldOver {
		t.Errorf("a late mail has made the hold %q again", got)
	}
}

// The link takes the time once, with the emails about it.
func TestConfirmMeeting(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	token, _, err := holdTime(t, s.Store, "ana", 24, nil)
	must(t, err)
	if _, err := s.AppointmentByToken(t.Context(), PurposeCancel, token); !errors.Is(err, ErrNotFound) {
		t.Errorf("it cancels before it has confirmed: %v", err)
	}
	for range 2 {
		if row := press(t, s.Store, token, 24); row.Hold != NoHold || row.ConfirmedAt.IsZero() || row.Sequence != 1 || row.LinkSequence != 1 {
			t.Errorf("%+v", row)
		}
	}
	if n := one[int](t, s.Store, "select count(*) from outbox where subject = 'booked'"); n != 1 {
		t.Errorf("%d mails about the booking", n)
	}
	if linked, err := s.AppointmentByToken(t.Context(), PurposeMove, token); err != nil || linked.LinkSequence != 1 {
		t.Errorf("it does not move: %+v, %v", linked, err)
	}
	if _, err := s.ConfirmMeeting(t.Context(), Confirmation{Token: "forged"}); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

// The link takes a time whose hold is over if it is free. Else the meeting stays a wish of an address that is confirmed, also when the
// time becomes free later.
func TestConfirmAfterHold(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	ana, _, err := holdTime(t, s.Store, "ana", 24, nil)
	must(t, err)
	sendAsk(t, s.Store)
	s.now = noon.Add(time.Hour)
	bea, _, err := holdTime(t, s.Store, "bea", 24, nil)
	must(t, err)
	sendAsk(t, s.Store)
	if row := press(t, s.Store, ana, 24); row.Hold != HoldOver || row.ConfirmedAt.IsZero() {
		t.Errorf("%+v", row)
	}
	s.now = noon.Add(2 * time.Hour)
	if row := press(t, s.Store, ana, 24); row.Hold != HoldOver {
		t.Errorf("the second press has changed it: %+v", row)
	}
	if row := press(t, s.Store, bea, 24); row.Hold != NoHold {
		t.Errorf("the time is free: %+v", row)
	}
}

// Beyond the limits a booking is a wish: it takes no time, and sends the emails of a wish alone.
func TestBookingLimits(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		allowed int
		change  func(i int, b *Booking)
	}{
		"inbox": {CallsPerInbox, func(i int, b *Booking) {
			b.Email = fmt.Sprintf("v.ic.tim+%d@gmail.com", i)
			b.ToVisitor.To = b.Email
		}},
		"network":          {CallsPerNetwork, func(_ int, b *Booking) { b.Network = "network" }},
		"share of the day": {4, func(i int, b *Booking) { b.Share = func(_, recent []Span) bool { return len(recent) < 4 } }},
	} {
		t.Run(name, func(t *testing.T) {
			s := newClockedStore(t)
			n := 0
			for i := range 6 {
				_, booked, err := holdTime(t, s.Store, fmt.Sprint("visitor", i), 24+2*i, func(b *Booking) { test.change(i, b) })
				must(t, err)
				if booked {
					n++
				}
			}
			busy, err := s.BusySpans(t.Context(), noon, noon.AddDate(0, 0, 7), 0)
			requests, wishes := one[int](t, s.Store, "select count(*) from inquiries"), one[int](t, s.Store, "select count(*) from outbox where subject like 'wish%'")
			if n != test.allowed || len(busy) != n || requests != 6 || wishes != 6-n || err != nil {
				t.Errorf("%d were booked, want %d; %d times taken, %d requests, %d mails about wishes, %v", n, test.allowed, len(busy), requests, wishes, err)
			}
		})
	}
}

// The email that asks is not held for the hour of its kind, nor for that of the site, but counts for the day of its inbox.
func TestAskingMailAndBudget(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	must(t, s.AddMail(t.Context(), siteHour()...))
	for i := range MailsPerInbox + 1 {
		token, booked, err := holdTime(t, s.Store, fmt.Sprint("ana", i), 24+2*i, func(b *Booking) { b.Email, b.ToVisitor.To = "ana@example.com", "ana@example.com" })
		if err != nil || booked != (i < MailsPerInbox) {
			t.Fatalf("booking %d: %v, %v", i, booked, err)
		}
		if !booked {
			continue
		}
		s.now = s.now.Add(time.Minute)
		row := press(t, s.Store, token, 24+2*i)
		must(t, s.ChangeMeeting(t.Context(), MeetingChange{ID: row.ID, Seen: row.Sequence, State: MeetingCancelled}, nil))
	}
	if n := one[int](t, s.Store, "select count(*) from outbox where recipient = 'ana@example.com' and state = 'waiting'"); n != MailsPerInbox {
		t.Errorf("%d mails wait, want %d", n, MailsPerInbox)
	}
}

// siteHour returns the emails that use up the site's hour.
func siteHour() (mails []Mail) {
	for i := range MailsPerSite {
		mail := testMail("flood")
		mail.To, mail.Class = fmt.Sprintf("flood%d@example.com", i), AcknowledgementMail
		mails = append(mails, mail)
	}
	return mails
}

// The owner is told once of a hold that is over, and not of one that was confirmed.
func TestOwnerHearsOfHoldOver(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	for i, id := range []string{"ana", "bea"} {
		if _, _, err := holdTime(t, s.Store, id, 24+2*i, nil); err != nil {
			t.Fatal(err)
		}
	}
	if over, err := s.HoldsOver(t.Context()); err != nil || len(over) != 0 {
		t.Fatalf("%+v, %v", over, err)
	}
	sendAsk(t, s.Store)
	s.now = noon.Add(time.Hour)
	over, err := s.HoldsOver(t.Context())
	if err != nil || len(over) != 2 {
		t.Fatalf("%+v, %v", over, err)
	}
	for i, want := range []error{nil, ErrNotFound} {
		if err := s.TellHoldOver(t.Context(), over[0].ID, testMail("over")); !errors.Is(err, want) {
			t.Errorf("time %d: %v", i, err)
		}
	}
	if over, err = s.HoldsOver(t.Context()); err != nil || len(over) != 1 || over[0].Email != "bea@example.com" {
		t.Errorf("%+v, %v", over, err)
	}
	if n := one[int](t, s.Store, "select count(*) from outbox where subject = 'over'"); n != 1 {
		t.Errorf("%d mails", n)
	}
}

// The network of a booking is forgotten after a week.
func TestNetworkOfBookingIsForgotten(t *testing.T) {
	t.Parallel()
	s := newClockedStore(t)
	if _, _, err := holdTime(t, s.Store, "ana", 24, func(b *Booking) { b.Network = "network" }); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		days int
		want string
	}{{6, "network"}, {8, ""}} {
		purge(t, s.Store, noon.AddDate(0, 0, step.days))
		if got := one[string](t, s.Store, "select network from meetings"); got != step.want {
			t.Errorf("after %d days: %q", step.days, got)
		}
	}
}
