package email

import (
	"context"

	"portfolio/i18n"
)

// IssueMail is an email that brings an issue of the newsletter to a subscriber, in the owner's words.
type IssueMail struct {
	Base
	Audience    string // newsletter or podcast
	Subject     string
	Text        string // the issue as plain text
	HTML        string // the same as safe HTML, as package newsletter writes it
	Web         string // where the issue can be read; empty for nowhere
	Unsubscribe string // the URL that ends the subscription; empty for none
}

// Render writes the email.
func (m IssueMail) Render(ctx context.Context) (Message, error) {
	l := layout{
		Base: m.Base, Subject: m.Subject, Title: m.Subject, Body: `<div style="word-break:break-word">` + m.HTML + `</div>`, BodyText: m.Text, Signed: true,
		Notes: []string{m.T("mail.issue.why." + m.Audience)},
	}
	if m.Web != "" {
		l.Web = link{m.T("mail.issue.web"), m.Web}
	}
	if m.Unsubscribe != "" {
		l.Links = append(l.Links, link{m.T("mail.unsubscribe"), m.Unsubscribe})
	}
	l.Links = append(l.Links, link{m.T("mail.privacy"), m.url(i18n.Privacy)})
	return l.render(ctx)
}

// Rest returns the words of the link to what an issue has beyond the length of an email.
func (b Base) Rest() string { return b.T("mail.issue.rest") }
