package handlers

import (
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"portfolio/db"
)

// A time that a clock has passed while the form was open is refused with others; one that a clock put back allows again is not.
func TestBookingWhileClockJumps(t *testing.T) {
	s := newFormSite(t)
	late := s.booking(chosenTime, "ana@example.com")
	s.wait(30 * 24 * time.Hour)
	refused := s.send(late)
	refused.wantRefused("booking", "en")
	if n := refused.page().Find("#booking-form input[type=radio]").Length(); n == 0 {
		t.Error("no other times are offered")
	}
	s.wait(-30 * 24 * time.Hour)
	s.book(chosenTime, "ana@example.com")
	s.wait(-24 * time.Hour)
	s.get("/connects/meeting?start="+chosenTime).wantStatus(http.StatusOK).want("[role=status]", "That time isn’t free. These are.")
	s.get(s.links("ana@example.com")["cancel"]).wantStatus(http.StatusOK)
	if all := s.meetings(); len(all) != 1 || all[0].State != db.MeetingBooked {
		t.Errorf("%+v", all)
	}
}

// Of answers that the owner sends from two windows at once, one takes place, with one mail. The other is told.
func TestOwnerAnswersInTwoWindows(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	var both sync.WaitGroup
	statuses := map[string]int{}
	var mu sync.Mutex
	for _, answer := range []string{"confirm", "decline"} {
		both.Go(func() {
			r := s.post(firstMeeting, url.Values{"do": {answer}, "seen": {"0"}}, "Cookie", cookie)
			mu.Lock()
			defer mu.Unlock()
			statuses[answer] = r.Status
		})
	}
	both.Wait()
	want := map[db.MeetingState]map[string]int{
		db.MeetingConfirmed: {"confirm": http.StatusSeeOther, "decline": http.StatusConflict},
		db.MeetingDeclined:  {"confirm": http.StatusConflict, "decline": http.StatusSeeOther},
	}[s.meetings()[0].State]
	if want == nil || statuses["confirm"] != want["confirm"] || statuses["decline"] != want["decline"] {
		t.Errorf("the meeting is %s, the answers got %v", s.meetings()[0].State, statuses)
	}
	if n := len(s.mailsOfKind("visitor-meeting", "ana@example.com")); n != 2 {
		t.Errorf("%d mails, want one for the booking and one for the answer", n)
	}
}
