package handlers

import (
	"net/http"
	"net/url"
	"sync"
	"testing"

	"portfolio/db"
)

// pressTwice posts the form of a mail's link twice at once, and returns the statuses.
func (s *formSite) pressTwice(link string, values url.Values) (statuses [2]int) {
	s.t.Helper()
	var both sync.WaitGroup
	for i := range statuses {
		both.Go(func() { statuses[i] = s.follow(link, values).Status })
	}
	both.Wait()
	return statuses
}

// The second press of a button is told what the first has done, whether both arrive at once or one after the other, and sends no
// second mail.
func TestMeetingLinkIsPressedTwice(t *testing.T) {
	s := newFormSite(t)
	cookie := s.owner()
	s.book(chosenTime, "ana@example.com")
	move, to := s.links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}
	if got := s.pressTwice(move, to); got != [2]int{http.StatusOK, http.StatusOK} {
		t.Errorf("moving twice: %v", got)
	}
	s.follow(move, to).wantStatus(http.StatusOK).want("[role=status] h2", "Your call has moved")
	s.follow(move, url.Values{"start": {chosenTime}}).wantStatus(http.StatusConflict)
	s.get(move).wantStatus(http.StatusConflict)

	s.answer(cookie, firstMeeting, "propose", url.Values{"date": {"2026-04-02"}, "time": {"19:00"}}).wantStatus(http.StatusSeeOther)
	accept := s.links("ana@example.com")["accept"]
	if got := s.pressTwice(accept, nil); got != [2]int{http.StatusOK, http.StatusOK} {
		t.Errorf("accepting twice: %v", got)
	}
	s.get(accept).wantStatus(http.StatusOK).want("[role=status] h2", "Your call is booked")
	if m := s.meetings()[0]; m.State != db.MeetingConfirmed || m.Sequence != 4 {
		t.Errorf("%+v", m)
	}
	if n := len(s.mailsOfKind("visitor-meeting", "ana@example.com")); n != 4 {
		t.Errorf("%d mails, want one for the booking and one for each change", n)
	}
}
