package contact_test

import (
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// A time that a clock has passed while the form was open is refused with others; one that a clock put back allows again is not.
func TestBookingWhileClockJumps(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	late := s.Booking(handlertest.ChosenTime, "ana@example.com")
	s.Wait(30 * 24 * time.Hour)
	refused := s.Send(late)
	refused.WantRefused("booking", "en")
	if n := refused.Page().Find("#booking-form input[type=radio]").Length(); n == 0 {
		t.Error("no other times are offered")
	}
	s.Wait(-30 * 24 * time.Hour)
	s.Book(handlertest.ChosenTime, "ana@example.com")
	s.Wait(-24 * time.Hour)
	s.Get("/connects/meeting?start="+handlertest.ChosenTime).WantStatus(http.StatusOK).Want("[role=status]", "That time isn’t free. These are.")
	s.Get(s.Links("ana@example.com")["cancel"]).WantStatus(http.StatusOK)
	if all := s.Meetings(); len(all) != 1 || all[0].State != db.MeetingBooked {
		t.Errorf("%+v", all)
	}
}

// Of answers that the owner sends from two windows at once, one takes place, with one email. The other is told.
func TestOwnerAnswersInTwoWindows(t *testing.T) {
	t.Parallel()
	states := map[string]db.MeetingState{"confirm": db.MeetingConfirmed, "withdraw": db.MeetingCancelled, "propose": db.MeetingProposed}
	for _, other := range []string{"withdraw", "propose"} {
		t.Run(other, func(t *testing.T) {
			s := handlertest.NewFormSite(t)
			cookie := s.Owner()
			s.Book(handlertest.ChosenTime, "ana@example.com")
			replies := map[string]handlertest.Reply{}
			var both sync.WaitGroup
			var mu sync.Mutex
			for _, answer := range []string{"confirm", other} {
				both.Go(func() {
					values := url.Values{"do": {answer}, "seen": {"1"}, "date": {"2026-04-02"}, "time": {"19:00"}}
					r := s.Post(handlertest.FirstMeeting, values, "Cookie", cookie)
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
			if state := s.Meetings()[0].State; state != states[won] || replies[won].Status != http.StatusSeeOther {
				t.Errorf("the meeting is %s, %s got %d", state, won, replies[won].Status)
			}
			replies[lost].WantStatus(http.StatusConflict).
				Want("main [role=alert]", "La llamada ha cambiado desde que abriste la página, así que no se ha enviado nada. Ahora está así.")
			if n := len(s.MailsOfKind("visitor-meeting", "ana@example.com")); n != 2 {
				t.Errorf("%d mails, want one for the booking and one for the answer", n)
			}
		})
	}
}
