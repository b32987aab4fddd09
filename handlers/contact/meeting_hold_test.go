package contact_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/handlertest"
)

// hold sends the form for a time, and returns the link that confirms it.
func hold(s *handlertest.FormSite, start, email string) string {
	s.T.Helper()
	s.Send(s.Booking(start, email)).WantStatus(http.StatusSeeOther)
	return s.Links(email)["confirm"]
}

// deliver marks all emails that wait as sent.
func deliver(s *handlertest.FormSite) {
	s.T.Helper()
	due, err := s.Store.Due(s.T.Context(), s.Now(), 1000)
	for _, mail := range due {
		if err == nil {
			err = s.Store.MarkSent(s.T.Context(), mail.ID, s.Now())
		}
	}
	if err != nil {
		s.T.Fatal(err)
	}
}

// sentAfter sends a form and returns the page that tells what has become of it.
func sentAfter(s *handlertest.FormSite, form handlertest.DrawnForm) handlertest.Reply {
	s.T.Helper()
	address, _, _ := strings.Cut(s.Send(form).WantStatus(http.StatusSeeOther).Header.Get("Location"), "#")
	return s.Get(address).WantStatus(http.StatusOK)
}

// A time is not shown while another visitor holds it, and is shown again when the hold is over. Its link then takes it, or says who
// answers.
func TestHoldEnds(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	ana := hold(s, handlertest.ChosenTime, "ana@example.com")
	s.Get("/connects/meeting?start="+handlertest.ChosenTime).Want("[role=status]", "That time isn’t free. These are.")
	deliver(s)
	s.Wait(31 * time.Minute)
	s.Get(ana).WantStatus(http.StatusOK).Want("form button[type=submit]", "Book the call")
	s.Book(handlertest.ChosenTime, "bea@example.com")
	for range 2 {
		s.Follow(ana, nil).WantStatus(http.StatusOK).Want("[role=status] h2", "This time is no longer free")
	}
	s.Get(ana).WantStatus(http.StatusOK).Want("[role=status] h2", "This time is no longer free")

	carla := hold(s, "2026-04-01T08:40:00Z", "carla@example.com")
	deliver(s)
	s.Wait(time.Hour)
	s.Follow(carla, nil).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call is booked")
}

// The page after confirming has the calendar file and the links, also when the button is pressed again and after the call has moved.
func TestConfirmedPageHasTheLinks(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	link := hold(s, handlertest.ChosenTime, "ana@example.com")
	if got := pressTwice(s, link, nil); got != [2]int{http.StatusOK, http.StatusOK} {
		t.Errorf("confirming twice: %v", got)
	}
	ways := s.Get(link).WantStatus(http.StatusOK).Page().Find(".form-confirmation .actions a")
	if ways.Length() != 3 {
		t.Fatalf("the page has %d links", ways.Length())
	}
	file := s.Get(ways.Eq(0).AttrOr("href", "")).WantStatus(http.StatusOK)
	for _, want := range []string{"METHOD:PUBLISH", "SEQUENCE:1", "DTSTART:20260401T080000Z", "LOCATION:Video call", "DESCRIPTION:Video call"} {
		if !strings.Contains(file.Body, want) {
			t.Errorf("the file lacks %s:\n%s", want, file.Body)
		}
	}
	if strings.Contains(file.Body, "ATTENDEE") {
		t.Errorf("the file invites somebody:\n%s", file.Body)
	}
	s.Get(ways.Eq(2).AttrOr("href", "")).WantStatus(http.StatusOK).Want("h1", "Cancel your call")
	s.Follow(ways.Eq(1).AttrOr("href", ""), url.Values{"start": {"2026-04-01T08:40:00Z"}}).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call has moved")
	ways = s.Get(link).WantStatus(http.StatusOK).Page().Find(".form-confirmation .actions a")
	if ways.Length() != 3 {
		t.Fatalf("the page has %d links after the move", ways.Length())
	}
	if file := s.Get(ways.Eq(0).AttrOr("href", "")).WantStatus(http.StatusOK); !strings.Contains(file.Body, "DTSTART:20260401T084000Z") {
		t.Errorf("the file is not about the time of now:\n%s", file.Body)
	}
	s.Answer(s.Owner(), handlertest.FirstMeeting, "confirm", nil).WantStatus(http.StatusSeeOther)
	cancel := s.Get(link).WantStatus(http.StatusOK).Page().Find(".form-confirmation .actions a").Eq(2).AttrOr("href", "")
	if n := len(s.MailsOfKind("visitor-meeting", "ana@example.com")); n != 3 {
		t.Errorf("%d mails, want one for the booking, the move and the confirmation", n)
	}
	s.Follow(cancel, nil).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call is canceled")
}

// Whoever moves and cancels a call and books another one within the hour gets the email about it, with a file and the links.
func TestSecondBookingGetsItsMail(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Follow(s.Links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).WantStatus(http.StatusOK)
	s.Follow(s.Links("ana@example.com")["cancel"], nil).WantStatus(http.StatusOK)
	s.Book("2026-04-02T08:00:00Z", "ana@example.com")
	if mail := s.LastMail("ana@example.com"); mail.Subject != "Your call is booked" || len(mail.Attachment) == 0 || len(s.Links("ana@example.com")) != 2 {
		t.Errorf("%+v", mail)
	}
	if mail := s.LastMail("ana@example.com"); !strings.Contains(mail.Text, "If you didn’t book this, cancel it with the link above.") {
		t.Errorf("the mail says %s", mail.Text)
	}
}

// The email that asks to confirm has no calendar file.
func TestAskingMailInvitesNobody(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	hold(s, handlertest.ChosenTime, "ana@example.com")
	mails := s.MailsOfKind("visitor-meeting-confirm", "ana@example.com")
	if len(mails) != 1 || len(mails[0].Attachment) > 0 || !strings.Contains(mails[0].Text, "Video call: the link comes the day before.") {
		t.Errorf("%+v", mails)
	}
	if owner := s.MailsOfKind("owner-meeting", s.MailTo); len(owner) != 0 {
		t.Errorf("the owner gets %d mails before", len(owner))
	}
}

// Beyond a limit the form leads to a wish, which the page says and both emails.
func TestBookingBeyondLimitIsAWish(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	for i := range db.CallsPerInbox {
		s.Book(fmt.Sprintf("2026-04-0%dT08:00:00Z", i+1), "ana@example.com")
	}
	form := s.Booking("2026-04-03T08:00:00Z", "ana+more@example.com")
	for range 2 { // as a double click
		sentAfter(s, form).Want(".form-confirmation-title", "Your request has arrived")
	}
	if len(s.Meetings()) != db.CallsPerInbox {
		t.Errorf("%+v", s.Meetings())
	}
	s.Get("/connects/meeting?start=2026-04-03T08:00:00Z").WantStatus(http.StatusOK).Want("#booking-form button[type=submit]", "Book this call")
	owner := s.MailsOfKind("owner-meeting", s.MailTo)
	if len(owner) != db.CallsPerInbox+1 || !strings.Contains(owner[db.CallsPerInbox].Subject, "Ana") {
		t.Errorf("%d mails to the owner", len(owner))
	}
	s.Get("/admin/meetings", "Cookie", s.Owner()).Want("[aria-labelledby=meetings-wishes] .inbox-title", "Ana")
}

// Without a mail server a time is taken at once, its page has the links, and the owner sees that nobody has confirmed the address.
func TestBookingWithoutMailServer(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	store := s.Store
	s.Site = handlertest.New(t, func(c *handlers.Config) { c.Store, c.Now, c.Mailing = store, s.Clock, nil })
	s.Get("/connects/meeting").Want(".meeting-times .lead", "Pick a time. It’s yours at once.")
	done := sentAfter(s, s.Booking(handlertest.ChosenTime, "ana@example.com"))
	done.Want(".form-confirmation-title", "Your call is booked")
	if n := done.Page().Find(".form-confirmation .actions a").Length(); n != 3 {
		t.Errorf("the page has %d links", n)
	}
	if mail := s.LastMail("ana@example.com"); !strings.Contains(string(mail.Attachment), "METHOD:PUBLISH") {
		t.Errorf("a stranger is invited: %s", mail.Attachment)
	}
	s.Get(handlertest.FirstMeeting, "Cookie", s.Owner()).Want("main dd .muted", "Nadie ha abierto todavía un enlace de los correos a esta dirección.")
	s.Follow(s.Links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}).WantStatus(http.StatusOK)
	if mail := s.LastMail("ana@example.com"); !strings.Contains(string(mail.Attachment), "METHOD:REQUEST") {
		t.Errorf("whoever has used a link is not invited: %s", mail.Attachment)
	}
}

// The owner sees a hold as such, and can take or decline it. When it is over it is a wish, of which the owner gets one email.
func TestOwnerSeesHold(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	hold(s, handlertest.ChosenTime, "ana@example.com")
	s.Get(handlertest.ChosenWeek, "Cookie", cookie).Want(".week-entry .muted", "Guardada, aún sin confirmar por quien la pidió")
	if s.Get(handlertest.FirstMeeting, "Cookie", cookie).Page().Find("form#meeting-decline").Length() != 1 {
		t.Error("a hold cannot be declined")
	}
	deliver(s)
	s.Wait(time.Hour)
	for range 2 {
		must(t, s.TellHoldsOver(t.Context()))
	}
	if mails := s.MailsOfKind("owner-meeting", s.MailTo); len(mails) != 1 || !strings.HasPrefix(mails[0].Subject, "Llamada sin confirmar, ahora es una solicitud") || len(mails[0].Attachment) > 0 {
		t.Errorf("%+v", mails)
	}
	s.Get("/admin/meetings", "Cookie", cookie).Want("[aria-labelledby=meetings-wishes] .inbox-title", "Ana")
	s.Get(handlertest.ChosenWeek, "Cookie", cookie).Want(".week-entry", "")
	if state := s.Get(handlertest.FirstMeeting, "Cookie", cookie).Page().Find("main dd").First().Text(); !strings.HasPrefix(strings.TrimSpace(state), "Pedida") {
		t.Errorf("the page says %q", state)
	}
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", nil).WantStatus(http.StatusSeeOther)
	if m := s.Meetings()[0]; m.State != db.MeetingConfirmed || m.Hold != db.NoHold {
		t.Errorf("%+v", m)
	}
}

// A wish whose hold is over cannot be confirmed at a time that somebody else has; declined, it sends no calendar file.
func TestOwnerDeclinesHoldThatIsOver(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	hold(s, handlertest.ChosenTime, "ana@example.com")
	deliver(s)
	s.Wait(time.Hour)
	s.Book(handlertest.ChosenTime, "bea@example.com")
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", nil).WantStatus(http.StatusUnprocessableEntity)
	s.Answer(cookie, handlertest.FirstMeeting, "decline", nil).WantStatus(http.StatusSeeOther)
	if mail := s.LastMail("ana@example.com"); len(mail.Attachment) > 0 {
		t.Errorf("%+v", mail)
	}
}

// Of two visitors who press their links for one time at once, one gets it.
func TestTwoHoldsOverForOneTime(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	var links []string
	for _, email := range []string{"ana@example.com", "bea@example.com"} {
		links = append(links, hold(s, handlertest.ChosenTime, email))
		deliver(s)
		s.Wait(2 * time.Hour)
	}
	titles := make([]string, len(links))
	var all sync.WaitGroup
	for i, link := range links {
		all.Go(func() { titles[i] = s.Follow(link, nil).WantStatus(http.StatusOK).Text("[role=status] h2") })
	}
	all.Wait()
	if both := titles[0] + titles[1]; strings.Count(both, "Your call is booked") != 1 || strings.Count(both, "This time is no longer free") != 1 {
		t.Errorf("they read %q", titles)
	}
}
