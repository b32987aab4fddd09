package contact_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// A visitor in Mexico City books, moves and cancels a call with an owner in Madrid.
func TestMeetingIsBookedMovedAndCancelled(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	form := s.Booking(handlertest.ChosenTime, "ana@example.com")
	page := s.Send(form).WantStatus(http.StatusSeeOther)
	address, _, _ := strings.Cut(page.Header.Get("Location"), "#")
	held := s.Get(address).WantStatus(http.StatusOK)
	held.Want(".form-confirmation-title", "One step left: confirm your call")
	if text := held.Text(".form-confirmation"); !strings.Contains(text, "until 3:31 AM. Open the link") {
		t.Errorf("the page after the form says %q", text)
	}
	link := s.Links("ana@example.com")["confirm"]
	for range 2 {
		s.Get(link).WantStatus(http.StatusOK).Want("form button[type=submit]", "Book the call")
	}
	done := s.Follow(link, nil).WantStatus(http.StatusOK)
	done.Want(".form-confirmation-title", "Your call is booked")
	if text := done.Text(".meeting-when"); !strings.Contains(text, "April 1, 2026, 2:00 AM–2:30 AM") || !strings.Contains(text, "10:00 AM in Madrid") {
		t.Errorf("the page says %q", text)
	}
	s.Send(form).WantStatus(http.StatusSeeOther) // a double click
	all := s.Meetings()
	if len(all) != 1 || all[0].Zone != "America/Mexico_City" || all[0].State != db.MeetingBooked {
		t.Fatalf("%+v", all)
	}
	s.Get("/connects/meeting?start="+handlertest.ChosenTime).WantStatus(http.StatusOK).Want("[role=status]", "That time isn’t free. These are.")

	links := s.Links("ana@example.com")
	moved := s.Get(links["move"]).WantStatus(http.StatusOK).Page().Find("main form[method=post]").AttrOr("action", "") // where the visitor is then
	s.Get(links["cancel"]).WantStatus(http.StatusOK)
	if s.Meetings()[0].Sequence != 1 {
		t.Error("opening a link has changed the meeting")
	}
	s.Get(strings.Replace(links["move"], "/move", "/cancel", 1)).WantStatus(http.StatusNotFound)
	s.Follow(links["move"], url.Values{"start": {"2026-04-01T03:00:00Z"}}).WantStatus(http.StatusUnprocessableEntity)
	s.Follow(links["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call has moved")
	s.Get(moved).WantStatus(http.StatusOK).Want("h1", "Move your call")
	s.Book(handlertest.ChosenTime, "berta@example.com") // the time that is free again

	s.Follow(links["cancel"], nil).WantStatus(http.StatusOK)
	s.Follow(links["cancel"], nil).WantStatus(http.StatusGone)
	s.Get(links["move"]).WantStatus(http.StatusGone)
	for _, m := range s.Meetings() {
		if m.Email == "ana@example.com" && (m.State != db.MeetingCancelled || m.Sequence != 3) {
			t.Errorf("%+v", m)
		}
	}
	if n := len(s.MailsOfKind("visitor-meeting", "ana@example.com")); n != 3 {
		t.Errorf("%d mails, want one for each change", n)
	}
}

// The calendar files of a meeting's emails keep their UID, and their sequence grows.
func TestMeetingCalendarFiles(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Book(handlertest.ChosenTime, "ana@example.com")
	links := s.Links("ana@example.com")
	s.Follow(links["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).WantStatus(http.StatusOK)
	s.Follow(s.Links("ana@example.com")["cancel"], nil).WantStatus(http.StatusOK)
	uid := regexp.MustCompile(`UID:(\S+)`)
	var first string
	for i, mail := range s.MailsOfKind("visitor-meeting", "ana@example.com") {
		file := strings.ReplaceAll(string(mail.Attachment), "\r\n ", "")
		method := []string{"REQUEST", "REQUEST", "CANCEL"}[i]
		for _, want := range []string{"METHOD:" + method, fmt.Sprintf("SEQUENCE:%d", i+1), "DTSTART:20260401T08", "LOCATION:Video call: the link comes the day before."} {
			if !strings.Contains(file, want) {
				t.Errorf("file %d lacks %s:\n%s", i, want, file)
			}
		}
		if !strings.HasSuffix(mail.AttachmentType, "method="+method) {
			t.Errorf("file %d is %s", i, mail.AttachmentType)
		}
		if strings.Contains(mail.Text, "script") || strings.Contains(file, "script") {
			t.Error("the visitor's mail holds what was typed")
		}
		if got := uid.FindString(file); i == 0 {
			first = got
		} else if got != first {
			t.Errorf("file %d has %s, the first %s", i, got, first)
		}
	}
	if owner := s.MailsOfKind("owner-meeting", s.MailTo); len(owner) != 3 || !strings.Contains(owner[0].Text, "About") || !strings.Contains(owner[0].Subject, "Ana") {
		t.Errorf("the owner gets %d mails", len(owner))
	}
}

// Of 100 visitors who send the form for one time, one gets it. The others get their text back with the next free times.
func TestOneOfManyGetsATime(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Kernel.TrustedProxies = anyProxy
	network := func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("198.51.%d.1", i)} }
	sent := make([]handlertest.DrawnForm, 100)
	for i := range sent {
		sent[i] = s.Booking(handlertest.ChosenTime, fmt.Sprintf("ana%d@example.com", i), network(i)...)
	}
	replies := make([]handlertest.Reply, len(sent))
	var all sync.WaitGroup
	for i := range sent {
		all.Go(func() { replies[i] = s.Send(sent[i], network(i)...) })
	}
	all.Wait()
	won := 0
	for i, r := range replies {
		if r.Status == http.StatusSeeOther {
			won++
			continue
		}
		form := r.WantRefused("booking", "en")
		if got := form.Values.Get("email"); got != fmt.Sprintf("ana%d@example.com", i) {
			t.Errorf("the form came back with %q", got)
		}
		if n := r.Page().Find("#booking-form input[type=radio]").Length(); n == 0 {
			t.Error("no other times are offered")
		}
		if r.Page().Find("#booking-form [value='"+handlertest.ChosenTime+"']").Length() != 0 {
			t.Error("the time that is taken is offered")
		}
	}
	if won != 1 || len(s.Meetings()) != 1 {
		t.Errorf("%d got the time, %d meetings", won, len(s.Meetings()))
	}
}

// A form that came back is sent again with one of the times that are offered then.
func TestTakenTimeIsReplaced(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	late := s.Booking(handlertest.ChosenTime, "berta@example.com")
	s.Book(handlertest.ChosenTime, "ana@example.com")
	again := s.Send(late).WantRefused("booking", "en")
	s.Wait(time.Minute)
	s.Send(again.With(url.Values{"start": {"2026-04-01T08:40:00Z"}})).WantStatus(http.StatusSeeOther)
	if n := len(s.Meetings()); n != 2 {
		t.Errorf("%d meetings", n)
	}
}

// Times that the site does not offer are refused, whoever writes them into the form.
func TestImpossibleTimesAreRefused(t *testing.T) {
	t.Parallel()
	for _, start := range []string{
		"", "never", "2020-01-01T10:00:00Z", "2026-04-01T08:07:00Z", "2026-04-04T08:00:00Z", "2036-04-01T08:00:00Z",
		"9999-12-31T23:59:59Z", "-0001-01-01T00:00:00Z", "2026-04-01T08:00:00Z' or 1=1",
	} {
		s := handlertest.NewFormSite(t)
		s.Send(s.Booking(handlertest.ChosenTime, "ana@example.com").With(url.Values{"start": {start}})).WantRefused("booking", "en")
		if len(s.Meetings()) != 0 {
			t.Errorf("%q was booked", start)
		}
	}
}

// The links end when the meeting begins.
func TestMeetingLinksExpire(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Book(handlertest.ChosenTime, "ana@example.com")
	links := s.Links("ana@example.com")
	s.Wait(30 * 24 * time.Hour)
	for _, link := range links {
		s.Get(link).WantStatus(http.StatusGone)
		s.Follow(link, nil).WantStatus(http.StatusGone)
	}
	if m := s.Meetings()[0]; m.State != db.MeetingBooked {
		t.Errorf("%+v", m)
	}
}

// TestClosedDaysAreSaid checks that visitors read when there are no calls, and that a wish for such a day is stored and says so.
func TestClosedDaysAreSaid(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Wait(time.Date(2026, time.December, 20, 12, 0, 0, 0, time.UTC).Sub(s.Now()))
	s.Get("/conexiones/reunion").Want(".meeting-closed", "Sin llamadas del 1 de enero de 2027 al 5 de enero de 2027.")
	for day, want := range map[string]string{
		"2027-01-04": "No calls from January 1, 2027 to January 5, 2027. Your request has arrived all the same: you’ll get an answer about another day.",
		"2027-01-08": "",
	} {
		form := s.Get("/connects/meeting").WantStatus(http.StatusOK).Form("meeting")
		s.Wait(time.Minute)
		email := "ana+" + day + "@example.com"
		sent := s.Send(form.With(url.Values{"fullName": {"Ana"}, "email": {email}, "date": {day}, "time": {"10:00"}, "privacy": {"on"}})).WantStatus(http.StatusSeeOther)
		address, _, _ := strings.Cut(sent.Header.Get("Location"), "#")
		s.Get(address).WantStatus(http.StatusOK).Want(".meeting-wish > [role=status]", want)
	}
}
