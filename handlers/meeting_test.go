package handlers

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
)

// chosenTime is a time that the site offers.
const chosenTime = "2026-04-01T08:00:00Z"

// booking opens the form for a time in the zone of Mexico City and fills it in, as a visitor does within a minute.
func (s *formSite) booking(start, email string, headers ...string) drawnForm {
	s.t.Helper()
	address := "/connects/meeting?" + url.Values{"start": {start}, "zone": {"America/Mexico_City"}}.Encode()
	form := s.get(address, headers...).wantStatus(http.StatusOK).form("booking")
	s.wait(time.Minute)
	return form.with(url.Values{"fullName": {"Ana"}, "email": {email}, "message": {"About " + hostile}, "privacy": {"on"}})
}

// book books a time, and presses the link that confirms it.
func (s *formSite) book(start, email string) {
	s.t.Helper()
	s.send(s.booking(start, email)).wantStatus(http.StatusSeeOther)
	s.follow(s.links(email)["confirm"], nil).wantStatus(http.StatusOK).want("[role=status] h2", "Your call is booked")
}

// meetings returns what the owner's week has.
func (s *formSite) meetings() []db.Appointment {
	s.t.Helper()
	all, err := s.Store.Appointments(s.t.Context(), s.Now().AddDate(0, -1, 0), s.Now().AddDate(1, 0, 0))
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

var mailedLink = regexp.MustCompile(`https://robin\.example(/connects/meeting/(\w+)\?token=\w+)`)

// links returns the addresses of the links in the newest mail to a visitor about a meeting, by what they do.
func (s *formSite) links(email string) map[string]string {
	s.t.Helper()
	due, err := s.Store.Due(s.t.Context(), time.Now().AddDate(1, 0, 0), 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	found := map[string]string{}
	for _, mail := range due {
		if mail.To == email && strings.HasPrefix(mail.Kind, "visitor-meeting") {
			clear(found)
			for _, m := range mailedLink.FindAllStringSubmatch(mail.Text, -1) {
				found[m[2]] = m[1]
			}
		}
	}
	return found
}

// follow posts the form of a page that a mail's link opens.
func (s *formSite) follow(link string, values url.Values) reply {
	s.t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		s.t.Fatal(err)
	}
	posted := url.Values{"token": {u.Query().Get("token")}}
	for name, value := range values {
		posted[name] = value
	}
	return s.post(u.Path, posted)
}

// A visitor in Mexico City books, moves and cancels a call with an owner in Madrid.
func TestMeetingIsBookedMovedAndCancelled(t *testing.T) {
	s := newFormSite(t)
	form := s.booking(chosenTime, "ana@example.com")
	page := s.send(form).wantStatus(http.StatusSeeOther)
	address, _, _ := strings.Cut(page.Header.Get("Location"), "#")
	held := s.get(address).wantStatus(http.StatusOK)
	held.want(".form-confirmation-title", "One step left: confirm your call")
	if text := held.text(".form-confirmation"); !strings.Contains(text, "until 3:31 AM. Open the link") {
		t.Errorf("the page after the form says %q", text)
	}
	link := s.links("ana@example.com")["confirm"]
	for range 2 {
		s.get(link).wantStatus(http.StatusOK).want("form button[type=submit]", "Book the call")
	}
	done := s.follow(link, nil).wantStatus(http.StatusOK)
	done.want(".form-confirmation-title", "Your call is booked")
	if text := done.text(".meeting-when"); !strings.Contains(text, "April 1, 2026, 2:00 AM–2:30 AM") || !strings.Contains(text, "10:00 AM in Madrid") {
		t.Errorf("the page says %q", text)
	}
	s.send(form).wantStatus(http.StatusSeeOther) // a double click
	all := s.meetings()
	if len(all) != 1 || all[0].Zone != "America/Mexico_City" || all[0].State != db.MeetingBooked {
		t.Fatalf("%+v", all)
	}
	s.get("/connects/meeting?start="+chosenTime).wantStatus(http.StatusOK).want("[role=status]", "That time isn’t free. These are.")

	links := s.links("ana@example.com")
	s.get(links["move"]).wantStatus(http.StatusOK)
	s.get(links["cancel"]).wantStatus(http.StatusOK)
	if s.meetings()[0].Sequence != 1 {
		t.Error("opening a link has changed the meeting")
	}
	s.get(strings.Replace(links["move"], "/move", "/cancel", 1)).wantStatus(http.StatusNotFound)
	s.follow(links["move"], url.Values{"start": {"2026-04-01T03:00:00Z"}}).wantStatus(http.StatusUnprocessableEntity)
	s.follow(links["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).wantStatus(http.StatusOK).want("[role=status] h2", "Your call has moved")
	s.follow(links["move"], url.Values{"start": {chosenTime}}).wantStatus(http.StatusConflict)
	s.book(chosenTime, "berta@example.com") // the time that is free again

	s.follow(links["cancel"], nil).wantStatus(http.StatusOK)
	s.follow(links["cancel"], nil).wantStatus(http.StatusGone)
	s.get(links["move"]).wantStatus(http.StatusGone)
	for _, m := range s.meetings() {
		if m.Email == "ana@example.com" && (m.State != db.MeetingCancelled || m.Sequence != 3) {
			t.Errorf("%+v", m)
		}
	}
	if n := len(s.mailsOfKind("visitor-meeting", "ana@example.com")); n != 3 {
		t.Errorf("%d mails, want one for each change", n)
	}
}

// mailsOfKind returns the mails of a kind to an address that wait, in order.
func (s *formSite) mailsOfKind(kind, to string) (found []db.Mail) {
	s.t.Helper()
	due, err := s.Store.Due(s.t.Context(), time.Now().AddDate(1, 0, 0), 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, mail := range due {
		if mail.Kind == kind && mail.To == to {
			found = append(found, mail)
		}
	}
	return found
}

// The calendar files of a meeting's mails keep their UID, and their sequence grows.
func TestMeetingCalendarFiles(t *testing.T) {
	s := newFormSite(t)
	s.book(chosenTime, "ana@example.com")
	links := s.links("ana@example.com")
	s.follow(links["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).wantStatus(http.StatusOK)
	s.follow(s.links("ana@example.com")["cancel"], nil).wantStatus(http.StatusOK)
	uid := regexp.MustCompile(`UID:(\S+)`)
	var first string
	for i, mail := range s.mailsOfKind("visitor-meeting", "ana@example.com") {
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
	if owner := s.mailsOfKind("owner-meeting", s.MailTo); len(owner) != 3 || !strings.Contains(owner[0].Text, "About") || !strings.Contains(owner[0].Subject, "Ana") {
		t.Errorf("the owner gets %d mails", len(owner))
	}
}

// Of 100 visitors who send the form for one time, one gets it. The others get their text back with the next free times.
func TestOneOfManyGetsATime(t *testing.T) {
	s := newFormSite(t)
	s.kernel.TrustedProxies = anyProxy
	network := func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("198.51.%d.1", i)} }
	sent := make([]drawnForm, 100)
	for i := range sent {
		sent[i] = s.booking(chosenTime, fmt.Sprintf("ana%d@example.com", i), network(i)...)
	}
	replies := make([]reply, len(sent))
	var all sync.WaitGroup
	for i := range sent {
		all.Go(func() { replies[i] = s.send(sent[i], network(i)...) })
	}
	all.Wait()
	won := 0
	for i, r := range replies {
		if r.Status == http.StatusSeeOther {
			won++
			continue
		}
		form := r.wantRefused("booking", "en")
		if got := form.values.Get("email"); got != fmt.Sprintf("ana%d@example.com", i) {
			t.Errorf("the form came back with %q", got)
		}
		if n := r.page().Find("#booking-form input[type=radio]").Length(); n == 0 {
			t.Error("no other times are offered")
		}
		if r.page().Find("#booking-form [value='"+chosenTime+"']").Length() != 0 {
			t.Error("the time that is taken is offered")
		}
	}
	if won != 1 || len(s.meetings()) != 1 {
		t.Errorf("%d got the time, %d meetings", won, len(s.meetings()))
	}
}

// A form that came back is sent again with one of the times that are offered then.
func TestTakenTimeIsReplaced(t *testing.T) {
	s := newFormSite(t)
	late := s.booking(chosenTime, "berta@example.com")
	s.book(chosenTime, "ana@example.com")
	again := s.send(late).wantRefused("booking", "en")
	s.wait(time.Minute)
	s.send(again.with(url.Values{"start": {"2026-04-01T08:40:00Z"}})).wantStatus(http.StatusSeeOther)
	if n := len(s.meetings()); n != 2 {
		t.Errorf("%d meetings", n)
	}
}

// Times that the site does not offer are refused, whoever writes them into the form.
func TestImpossibleTimesAreRefused(t *testing.T) {
	for _, start := range []string{
		"", "never", "2020-01-01T10:00:00Z", "2026-04-01T08:07:00Z", "2026-04-04T08:00:00Z", "2036-04-01T08:00:00Z",
		"9999-12-31T23:59:59Z", "-0001-01-01T00:00:00Z", "2026-04-01T08:00:00Z' or 1=1",
	} {
		s := newFormSite(t)
		s.send(s.booking(chosenTime, "ana@example.com").with(url.Values{"start": {start}})).wantRefused("booking", "en")
		if len(s.meetings()) != 0 {
			t.Errorf("%q was booked", start)
		}
	}
}

// The links end when the meeting begins.
func TestMeetingLinksExpire(t *testing.T) {
	s := newFormSite(t)
	s.book(chosenTime, "ana@example.com")
	links := s.links("ana@example.com")
	s.wait(30 * 24 * time.Hour)
	for _, link := range links {
		s.get(link).wantStatus(http.StatusGone)
		s.follow(link, nil).wantStatus(http.StatusGone)
	}
	if m := s.meetings()[0]; m.State != db.MeetingBooked {
		t.Errorf("%+v", m)
	}
}
