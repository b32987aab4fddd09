package contact_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// laterTime is a time that the site offers on the day of handlertest.ChosenTime.
const laterTime = "2026-04-01T08:40:00Z"

// The emails about a call that has moved name its former time, and say that the owner has to confirm it again.
func TestMovedCallNamesItsFormerTime(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", nil).WantStatus(http.StatusSeeOther)
	if text := s.LastMail("ana@example.com").Text; strings.Contains(text, "Former time") {
		t.Errorf("the email about a call that is confirmed names a former time:\n%s", text)
	}
	s.Follow(s.Links("ana@example.com")["move"], url.Values{"start": {laterTime}}).WantStatus(http.StatusOK)
	owner := s.MailsOfKind("owner-meeting", s.MailTo)
	for _, c := range []struct{ text, time, confirm string }{
		{s.LastMail("ana@example.com").Text, "Former time: Wednesday, April 1, 2026, 2:00 AM", "still has to confirm the new one."},
		{owner[len(owner)-1].Text, "Hora anterior: miércoles, 1 de abril de 2026, 10:00", "Confirma también la nueva."},
	} {
		if !strings.Contains(c.text, c.time) || !strings.Contains(c.text, c.confirm) {
			t.Errorf("the text lacks %q or %q:\n%s", c.time, c.confirm, c.text)
		}
	}
}

// A visitor can move a call to the very time that the owner proposes: the call is booked then, and the proposal answered.
func TestMoveToProposedTime(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Answer(cookie, handlertest.FirstMeeting, "propose", url.Values{"date": {"2026-04-01"}, "time": {"10:40"}}).WantStatus(http.StatusSeeOther)
	move := s.Links("ana@example.com")["move"]
	s.Follow(move, url.Values{"start": {laterTime}}).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call has moved")
	if m := s.Meetings()[0]; m.State != db.MeetingBooked || m.Sequence != 3 || m.StartsAt.UTC().Format("15:04") != "08:40" {
		t.Errorf("%+v", m)
	}
}

// A visitor who moves a confirmed call reads that it has to be confirmed again. The owner sees its former time, and confirms it with the
// words of before.
func TestMovedCallIsConfirmedAgain(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	const words, again, former = "https://call.example/1", "I still have to confirm the new one.", "Hora anterior"
	wants := func(where string, page handlertest.Reply, want bool, texts ...string) {
		t.Helper()
		for _, text := range texts {
			if strings.Contains(page.WantStatus(http.StatusOK).Text("main"), text) != want {
				t.Errorf("%s says %q: %t, want %t", where, text, !want, want)
			}
		}
	}
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", url.Values{"words": {words}}).WantStatus(http.StatusSeeOther)
	move := s.Links("ana@example.com")["move"]
	wants("the page to move", s.Get(move), false, again)
	owners := func(do string, want bool) {
		t.Helper()
		wants("the inquiry "+do, s.Get("/admin/inbox/meeting/1", "Cookie", cookie), want, former)
		wants("the call "+do, s.Get(handlertest.FirstMeeting, "Cookie", cookie), want, former, "Confirma también la nueva.")
		wants("the call "+do, s.Get(handlertest.FirstMeeting, "Cookie", cookie), true, words)
	}
	owners("that is confirmed", false)
	for range 2 { // as the button is pressed twice
		wants("the outcome", s.Follow(move, url.Values{"start": {laterTime}}), true, again)
	}
	wants("the page to move", s.Get(move), true, again)
	owners("that has moved", true)
	s.Get(handlertest.FirstMeeting, "Cookie", cookie).Want("#meeting-confirm textarea", words)
	s.Answer(cookie, handlertest.FirstMeeting, "confirm", url.Values{"words": {words}}).WantStatus(http.StatusSeeOther)
	wants("the page to move", s.Get(move), false, again)
	owners("that is confirmed again", false)
	wants("the page that cancels", s.Follow(s.Links("ana@example.com")["cancel"], nil), false, again)
}
