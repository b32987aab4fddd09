package handlertest

import (
	"maps"
	"net/http"
	"net/url"

	"portfolio/db"
)

// The week of ChosenTime, and the meeting of the first request.
const (
	ChosenWeek   = "/admin/meetings?week=2026-04-01"
	FirstMeeting = "/admin/meetings/1"
)

// Answer posts one of the owner's answers as the page of a meeting has its form.
func (s *FormSite) Answer(cookie, address, answer string, values url.Values) Reply {
	s.T.Helper()
	page := s.Get(address, "Cookie", cookie).WantStatus(http.StatusOK).Page()
	seen, ok := page.Find("form#meeting-" + answer + " [name=seen]").Attr("value")
	if !ok {
		s.T.Fatalf("%s does not offer to %s; it says %q", address, answer, page.Find("main").Text())
	}
	posted := url.Values{"do": {answer}, "seen": {seen}}
	maps.Copy(posted, values)
	return s.Post(address, posted, "Cookie", cookie)
}

// LastMail returns the newest mail about a meeting to a visitor.
func (s *FormSite) LastMail(email string) db.Mail {
	s.T.Helper()
	mails := s.MailsOfKind("visitor-meeting", email)
	if len(mails) == 0 {
		s.T.Fatalf("no mail to %s", email)
	}
	return mails[len(mails)-1]
}
