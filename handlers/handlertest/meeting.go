package handlertest

import (
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"portfolio/db"
)

// ChosenTime is a time that the site offers.
const ChosenTime = "2026-04-01T08:00:00Z"

// Booking opens the form for a time in the zone of Mexico City and fills it in, as a visitor does within a minute.
func (s *FormSite) Booking(start, email string, headers ...string) DrawnForm {
	s.T.Helper()
	address := "/connects/meeting?" + url.Values{"start": {start}, "zone": {"America/Mexico_City"}}.Encode()
	form := s.Get(address, headers...).WantStatus(http.StatusOK).Form("booking")
	s.Wait(time.Minute)
	return form.With(url.Values{"fullName": {"Ana"}, "email": {email}, "message": {"About " + Hostile}, "privacy": {"on"}})
}

// Book books a time, and presses the link that confirms it.
func (s *FormSite) Book(start, email string) {
	s.T.Helper()
	s.Send(s.Booking(start, email)).WantStatus(http.StatusSeeOther)
	s.Follow(s.Links(email)["confirm"], nil).WantStatus(http.StatusOK).Want("[role=status] h2", "Your call is booked")
}

// Meetings returns the meetings of the owner's week.
func (s *FormSite) Meetings() []db.Appointment {
	s.T.Helper()
	all, err := s.Store.Appointments(s.T.Context(), s.Now().AddDate(0, -1, 0), s.Now().AddDate(1, 0, 0))
	must(s.T, err)
	return all
}

var mailedLink = regexp.MustCompile(`https://robin\.example(/connects/meeting/(\w+)\?token=\w+)`)

// Links returns the addresses of the links in the newest mail to a visitor about a meeting, by what they do.
func (s *FormSite) Links(email string) map[string]string {
	s.T.Helper()
	due, err := s.Store.Due(s.T.Context(), time.Now().AddDate(1, 0, 0), 1000)
	must(s.T, err)
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

// Follow posts the form of a page that an email's link opens.
func (s *FormSite) Follow(link string, values url.Values) Reply {
	s.T.Helper()
	u, err := url.Parse(link)
	must(s.T, err)
	posted := url.Values{"token": {u.Query().Get("token")}}
	maps.Copy(posted, values)
	return s.Post(u.Path, posted)
}

// MailsOfKind returns the emails of a kind to an address that wait, in order.
func (s *FormSite) MailsOfKind(kind, to string) (found []db.Mail) {
	s.T.Helper()
	due, err := s.Store.Due(s.T.Context(), time.Now().AddDate(1, 0, 0), 1000)
	must(s.T, err)
	for _, mail := range due {
		if mail.Kind == kind && mail.To == to {
			found = append(found, mail)
		}
	}
	return found
}
