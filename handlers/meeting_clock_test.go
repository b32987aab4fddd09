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
	states := map[string]db.MeetingState{"confirm": db.MeetingConfirmed, "withdraw": db.MeetingCancelled, "propose": db.MeetingProposed}
	for _, other := range []string{"withdraw", "propose"} {
		t.Run(other, func(t *testing.T) {
			s := newFormSite(t)
			cookie := s.owner()
			s.book(chosenTime, "ana@example.com")
			replies := map[string]reply{}
			var both sync.WaitGroup
			var mu sync.Mutex
			for _, answer := range []string{"confirm", other} {
				both.Go(func() {
					values := url.Values{"do": {answer}, "seen": {"1"}, "date": {"2026-04-02"}, "time": {"19:00"}}
					r := s.post(firstMeeting, values, "Cookie", cookie)
					mu.Lock()
					defer mu.Unlock()
					replies[answer] = r
				})
			}
			both.Wait()
			won, lost := "confirm", other
			if replies[other].Status == http.StatusSeeOther {
				won, lost = other, "confirm"
			}
			if state := s.meetings()[0].State; state != states[won] || replies[won].Status != http.StatusSeeOther {
				t.Errorf("the meeting is %s, %s got %d", state, won, replies[won].Status)
			}
			replies[lost].wantStatus(http.StatusConflict).
				want("main [role=alert]", "La llamada ha cambiado desde que abriste la página, así que no se ha enviado nada. Ahora está así.")
			if n := len(s.mailsOfKind("visitor-meeting", "ana@example.com")); n != 2 {
				t.Errorf("%d mails, want one for the booking and one for the answer", n)
			}
		})
	}
}
