package handlertest

import (
	"time"

	"portfolio/db"
)

// SendIssues sends what is to be sent once its time to be canceled is over, and looks n times.
func (s *FormSite) SendIssues(n int) {
	s.T.Helper()
	must(s.T, s.Newsletter.Send(s.T.Context())) // the start, which puts it off
	s.Wait(db.CancelTime)
	for range n {
		must(s.T, s.Newsletter.Send(s.T.Context()))
	}
}

// MailsOf returns the emails of a kind that wait, by recipient.
func (s Site) MailsOf(kind string) map[string]db.Mail {
	s.T.Helper()
	due, err := s.Store.Due(s.T.Context(), time.Now().AddDate(1, 0, 0), 1000)
	must(s.T, err)
	found := map[string]db.Mail{}
	for _, m := range due {
		if m.Kind != kind {
			continue
		}
		if _, twice := found[m.To+m.Language]; twice {
			s.T.Errorf("%s has two mails", m.To)
		}
		found[m.To+m.Language] = m
	}
	return found
}
