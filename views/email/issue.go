package email

import (
	"context"

	"portfolio/i18n"
)

// Issue is a mail that brings the newsletter to a subscriber, in the owner's words.
type Issue struct {
	Base
	Audience    string // newsletter or podcast
	Subject     string
	Text        string // what it says, as plain text
	HTML        string // the same; safe, as package letter makes it
	Unsubscribe string // where to end the subscription; empty for nowhere
}

// Letter writes the mail.
func (i Issue) Letter(ctx context.Context) (Letter, error) {
	s := sheet{
		Base: i.Base, Subject: i.Subject, Title: i.Subject, Body: i.HTML, BodyText: i.Text, Signed: true,
		Notes: []string{i.T("mail.issue.why." + i.Audience)},
	}
	if i.Unsubscribe != "" {
		s.Links = append(s.Links, link{i.T("mail.unsubscribe"), i.Unsubscribe})
	}
	s.Links = append(s.Links, link{i.T("mail.privacy"), i.url(i18n.Privacy)})
	return s.letter(ctx)
}
