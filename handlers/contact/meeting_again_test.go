package contact_test

import (
	"net/http"
	"net/url"
	"sync"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// pressTwice posts the form of an email's link twice at once, and returns the statuses.
func pressTwice(s *handlertest.FormSite, link string, values url.Values) (statuses [2]int) {
	s.T.Helper()
	var both sync.WaitGroup
	for i := range statuses {
		both.Go(func() { statuses[i] = s.Follow(link, values).Status })
	}
	both.Wait()
	return statuses
}

// The second press of a button is told what the first has done, whether both arrive at once or one after the other, and sends no
// second email.
func TestMeetingLinkIsPressedTwice(t *testing.T) {
	t.Parallel()
	s := handlertest.NewFormSite(t)
	cookie := s.Owner()
	s.Book(handlertest.ChosenTime, "ana@example.com")
	move, to := s.Links("ana@example.com")["move"], url.Values{"start": {"2026-04-01T08:40:00Z"}}
	if got := pressTwice(s, move, to); got != [2]int{http.StatusOK, http.StatusOK} {
		t.Errorf("moving twice: %v", got)
	}
	s.Follow(move, to).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call has moved")
	if page := s.Get(move).WantStatus(http.StatusOK); page.Page().Find("[value='2026-04-01T08:40:00Z']").Length() != 0 || page.Page().Find("[name=start]").Length() == 0 {
		t.Error("the link offers the time that the call has, or none")
	}

	s.Answer(cookie, handlertest.FirstMeeting, "propose", url.Values{"date": {"2026-04-02"}, "time": {"19:00"}}).WantStatus(http.StatusSeeOther)
	accept := s.Links("ana@example.com")["accept"]
	if got := pressTwice(s, accept, nil); got != [2]int{http.StatusOK, http.StatusOK} {
		t.Errorf("accepting twice: %v", got)
	}
	s.Get(accept).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call is booked")
	if m := s.Meetings()[0]; m.State != db.MeetingConfirmed || m.Sequence != 4 {
		t.Errorf("%+v", m)
	}
	if n := len(s.MailsOfKind("visitor-meeting", "ana@example.com")); n != 4 {
		t.Errorf("%d mails, want one for the booking and one for each change", n)
	}
}
