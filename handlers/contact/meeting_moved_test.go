package contact_test

import (
	"net/http"
	"net/url"
	"testing"

	"portfolio/db"
	"portfolio/handlers/handlertest"
)

// laterTime is a time that the site offers on the day of handlertest.ChosenTime.
const laterTime = "2026-04-01T08:40:00Z"

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
