package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portfolio/db"
)

// hold sends the form for a time, and returns the link that confirms it.
func (s *formSite) hold(start, email string) string {
	s.t.Helper()
	s.send(s.booking(start, email)).wantStatus(http.StatusSeeOther)
	return s.links(email)["confirm"]
}

// deliver marks all mails that wait as sent.
func (s *formSite) deliver() {
	s.t.Helper()
	due, err := s.Store.Due(s.t.Context(), s.Now(), 1000)
	for _, mail := range due {
		if err == nil {
			err = s.Store.MarkSent(s.t.Context(), mail.ID, s.Now())
		}
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// sentAfter sends a form and returns the page that tells what has become of it.
func (s *formSite) sentAfter(form drawnForm) reply {
	s.t.Helper()
	address, _, _ := strings.Cut(s.send(form).wantStatus(http.StatusSeeOther).Header.Get("Location"), "#")
	return s.get(address).wantStatus(http.StatusOK)
}

// A time is not shown while another visitor holds it, and is shown again when the hold is over. Its link then takes it, or says who
// answers.
func TestHoldEnds(t *testing.T) {
	s := newFormSite(t)
	ana := s.hold(chosenTime, "ana@example.com")
	s.get("/connects/meeting?start="+chosenTime).want("[role=status]", "That time isn’t free. These are.")
	s.deliver()
	s.wait(31 * time.Minute)
	s.get(ana).wantStatus(http.StatusOK).want("form button[type=submit]", "Book the call")
	s.book(chosenTime, "bea@example.com")
	for range 2 {
		s.follow(ana, nil).wantStatus(http.StatusOK).want("[role=status] h2", "This time is no longer free")
	}
	s.get(ana).wantStatus(http.StatusOK).want("[role=status] h2", "This time is no longer free")

	carla := s.hold("2026-04-01T08:40:00Z", "carla@example.com")
	s.deliver()
	s.wait(time.Hour)
	s.follow(carla, nil).wantStatus(http.StatusOK).want("[role=status] h2", "Your call is booked")
}

// The page after confirming has the calendar file and the links, also when the button is pressed again, until the call changes.
func TestConfirmedPageHasTheLinks(t *testing.T) {
	s := newFormSite(t)
	link := s.hold(chosenTime, "ana@example.com")
	if got := s.pressTwice(link, nil); got != [2]int{http.StatusOK, http.StatusOK} {
		t.Errorf("confirming twice: %v", got)
	}
	ways := s.get(link).wantStatus(http.StatusOK).page().Find(".form-confirmation .actions a")
	if ways.Length() != 3 {
		t.Fatalf("the page has %d links", ways.Length())
	}
	file := s.get(ways.Eq(0).AttrOr("href", "")).wantStatus(http.StatusOK)
	for _, want := range []string{"METHOD:PUBLISH", "SEQUENCE:1", "DTSTART:20260401T080000Z", "LOCATION:Video call", "DESCRIPTION:Video call"} {
		if !strings.Contains(file.Body, want) {
			t.Errorf("the file lacks %s:\n%s", want, file.Body)
		}
	}
	if strings.Contains(file.Body, "ATTENDEE") {
		t.Errorf("the file invites somebody:\n%s", file.Body)
	}
	s.get(ways.Eq(2).AttrOr("href", "")).wantStatus(http.StatusOK).want("h1", "Cancel your call")
	s.follow(ways.Eq(1).AttrOr("href", ""), url.Values{"start": {"2026-04-01T08:40:00Z"}}).wantStatus(http.StatusOK).want("[role=status] h2", "Your call has moved")
	if n := s.get(link).wantStatus(http.StatusOK).page().Find(".form-confirmation .actions a").Length(); n != 0 {
		t.Errorf("the page has %d links of before the move", n)
	}
	if n := len(s.mailsOfKind("visitor-meeting", "ana@example.com")); n != 2 {
		t.Errorf("%d mails, want one for the booking and one for the move", n)
	}
}

// Whoever moves and cancels a call and books another one within the hour gets the mail about it, with a file and the links.
func TestSecondBookingGetsItsMail(t *testing.T) {
	s := newFormSite(t)
	s.book(chosenTime, "ana@example.com")
	s.follow(s.links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).wantStatus(http.StatusOK)
	s.follow(s.links("ana@example.com")["cancel"], nil).wantStatus(http.StatusOK)
	s.book("2026-04-02T08:00:00Z", "ana@example.com")
	if mail := s.lastMail("ana@example.com"); mail.Subject != "Your call is booked" || len(mail.Attachment) == 0 || len(s.links("ana@example.com")) != 2 {
		t.Errorf("%+v", mail)
	}
	if mail := s.lastMail("ana@example.com"); !strings.Contains(mail.Text, "If you didn’t book this, cancel it with the link above.") {
		t.Errorf("the mail says %s", mail.Text)
	}
}

// The mail that asks to confirm has no calendar file.
func TestAskingMailInvitesNobody(t *testing.T) {
	s := newFormSite(t)
	s.hold(chosenTime, "ana@example.com")
	mails := s.mailsOfKind("visitor-meeting-confirm", "ana@example.com")
	if len(mails) != 1 || len(mails[0].Attachment) > 0 || !strings.Contains(mails[0].Text, "Video call: the link comes the day before.") {
		t.Errorf("%+v", mails)
	}
	if owner := s.mailsOfKind("owner-meeting", s.MailTo); len(owner) != 0 {
		t.Errorf("the owner gets %d mails before", len(owner))
	}
}

// Beyond a limit the form leads to a wish, which the page says and both mails.
func TestBookingBeyondLimitIsAWish(t *testing.T) {
	s := newFormSite(t)
	for i := range db.CallsPerInbox {
		s.book(fmt.Sprintf("2026-04-0%dT08:00:00Z", i+1), "ana@example.com")
	}
	form := s.booking("2026-04-03T08:00:00Z", "ana+more@example.com")
	for range 2 { // as a double click
		s.sentAfter(form).want(".form-confirmation-title", "Your request has arrived")
	}
	if len(s.meetings()) != db.CallsPerInbox {
		t.Errorf("%+v", s.meetings())
	}
	s.get("/connects/meeting?start=2026-04-03T08:00:00Z").wantStatus(http.StatusOK).want("#booking-form button[type=submit]", "Book this call")
	owner := s.mailsOfKind("owner-meeting", s.MailTo)
	if len(owner) != db.CallsPerInbox+1 || !strings.Contains(owner[db.CallsPerInbox].Subject, "Ana") {
		t.Errorf("%d mails to the owner", len(owner))
	}
	s.get("/admin/meetings", "Cookie", s.owner()).want("[aria-labelledby=meetings-wishes] .inbox-title", "Ana")
}

// Without a mail server a time is taken at once, its page has the links, and the owner sees that nobody has confirmed the address.
func TestBookingWithoutMailServer(t *testing.T) {
	s := newFormSite(t)
	store := s.Store
	s.testSite = newTestSite(t, func(c *Config) { c.Store, c.Now, c.SendsMail = store, s.clock, false })
	s.get("/connects/meeting").want(".meeting-times .lead", "Pick a time. It’s yours at once.")
	done := s.sentAfter(s.booking(chosenTime, "ana@example.com"))
	done.want(".form-confirmation-title", "Your call is booked")
	if n := done.page().Find(".form-confirmation .actions a").Length(); n != 3 {
		t.Errorf("the page has %d links", n)
	}
	if mail := s.lastMail("ana@example.com"); !strings.Contains(string(mail.Attachment), "METHOD:PUBLISH") {
		t.Errorf("a stranger is invited: %s", mail.Attachment)
	}
	s.get(firstMeeting, "Cookie", s.owner()).want("main dd .muted", "Nadie ha abierto todavía un enlace de los correos a esta dirección.")
	s.follow(s.links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).wantStatus(http.StatusOK)
	if mail := s.lastMail("ana@example.com"); !strings.Contains(string(mail.Attachment), "METHOD:REQUEST") {
		t.Errorf("whoever has used a link is not invited: %s", mail.Attachment)
	}
}

// The owner sees a hold as such, and can take or decline it. When it is over it is a wish, of which the owner gets one mail.
func TestOwnerSeesHold(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.hold(chosenTime, "ana@example.com")
	s.get(chosenWeek, "Cookie", cookie).want(".week-entry .muted", "Guardada, aún sin confirmar por quien la pidió")
	if s.get(firstMeeting, "Cookie", cookie).page().Find("form#meeting-decline").Length() != 1 {
		t.Error("a hold cannot be declined")
	}
	s.deliver()
	s.wait(time.Hour)
	for range 2 {
		if err := s.TellHoldsOver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if mails := s.mailsOfKind("owner-meeting", s.MailTo); len(mails) != 1 || !strings.HasPrefix(mails[0].Subject, "Call not confirmed, now a request") || len(mails[0].Attachment) > 0 {
		t.Errorf("%+v", mails)
	}
	s.get("/admin/meetings", "Cookie", cookie).want("[aria-labelledby=meetings-wishes] .inbox-title", "Ana")
	s.get(chosenWeek, "Cookie", cookie).want(".week-entry", "")
	if state := s.get(firstMeeting, "Cookie", cookie).page().Find("main dd").First().Text(); !strings.HasPrefix(strings.TrimSpace(state), "Pedida") {
		t.Errorf("the page says %q", state)
	}
	s.answer(cookie, firstMeeting, "confirm", nil).wantStatus(http.StatusSeeOther)
	if m := s.meetings()[0]; m.State != db.MeetingConfirmed || m.Hold != db.NoHold {
		t.Errorf("%+v", m)
	}
}

// A wish whose hold is over cannot be confirmed at a time that somebody else has; declined, it sends no calendar file.
func TestOwnerDeclinesHoldThatIsOver(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.hold(chosenTime, "ana@example.com")
	s.deliver()
	s.wait(time.Hour)
	s.book(chosenTime, "bea@example.com")
	s.answer(cookie, firstMeeting, "confirm", nil).wantStatus(http.StatusUnprocessableEntity)
	s.answer(cookie, firstMeeting, "decline", nil).wantStatus(http.StatusSeeOther)
	if mail := s.lastMail("ana@example.com"); len(mail.Attachment) > 0 {
		t.Errorf("%+v", mail)
	}
}

// Of two visitors who press their links for one time at once, one gets it.
func TestTwoHoldsOverForOneTime(t *testing.T) {
	s := newFormSite(t)
	var links []string
	for _, email := range []string{"ana@example.com", "bea@example.com"} {
		links = append(links, s.hold(chosenTime, email))
		s.deliver()
		s.wait(2 * time.Hour)
	}
	titles := make([]string, len(links))
	var all sync.WaitGroup
	for i, link := range links {
		all.Go(func() { titles[i] = s.follow(link, nil).wantStatus(http.StatusOK).text("[role=status] h2") })
	}
	all.Wait()
	if both := titles[0] + titles[1]; strings.Count(both, "Your call is booked") != 1 || strings.Count(both, "This time is no longer free") != 1 {
		t.Errorf("they read %q", titles)
	}
}
