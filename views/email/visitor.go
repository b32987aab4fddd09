package email

import (
	"context"
	"time"

	"portfolio/i18n"
)

// Step is a step of subscribing to a list.
type Step string

// The steps. An email about anything else has none.
const (
	Confirm Step = "confirm" // somebody has signed up: the address has to confirm
	Keep    Step = "keep"    // the address is on the podcast's list from the time when nobody had to confirm
	Invite  Step = "invite"  // the owner has imported the address
	Welcome Step = "welcome" // the address was just confirmed
)

// VisitorMail is an email to a visitor, in their language. It holds nothing that they wrote but a first name: the address may be a stranger's.
type VisitorMail struct {
	Base
	Kind        Kind
	Name        string    // of the visitor; may be empty
	Step        Step      // of an email about a subscription
	About       string    // title of what the form was opened for; empty for none
	When        string    // until when the owner answers, in words; empty if the owner has promised nothing
	ConfirmURL  string    // the page with the button that confirms; empty for none
	Hours       int       // how long that page can be used
	PendingDays int       // how long an address is kept that does not confirm
	Unsubscribe string    // the URL that ends the subscription; empty for none
	Start       time.Time // for Meeting: the proposed start, in the owner's time zone
}

// Render writes the email.
func (m VisitorMail) Render(ctx context.Context) (Message, error) {
	key := m.key()
	fill := m.moment(m.Start)
	fill["Owner"], fill["Site"] = m.Owner, m.Site()
	fill["Kept"] = m.Count("privacy.days", m.PendingDays)
	l := layout{
		Base:    m.Base,
		Rows:    filled([]Row{{m.T("mail.about"), m.About}}),
		Subject: m.T("mail.visitor." + key + ".subject"),
		Opening: []string{m.greeting(m.Name), m.Tf("mail.visitor."+key+".first", fill)},
		Closing: []string{m.Tf("mail.visitor."+key+".second", fill)},
		Signed:  true,
		Notes:   []string{m.Tf(m.why(), fill)},
	}
	l.Title = l.Subject
	if m.When != "" {
		l.Opening = append(l.Opening, m.When)
	}
	if m.ConfirmURL != "" {
		l.Action = link{m.T("mail.confirm"), m.ConfirmURL}
		l.Closing = append([]string{m.Count("mail.confirm_hours", m.Hours)}, l.Closing...)
	}
	if m.Unsubscribe != "" {
		l.Links = append(l.Links, link{m.T("mail.unsubscribe"), m.Unsubscribe})
	}
	l.Links = append(l.Links, link{m.T("mail.privacy"), m.url(i18n.Privacy)})
	return l.render(ctx)
}

// why returns the message key of the reason for the email.
func (m VisitorMail) why() string {
	if m.Step == Invite {
		return "mail.why.invite"
	}
	return "mail.why"
}

// key returns the part of the message keys that is specific to this email.
func (m VisitorMail) key() string {
	if m.Step == "" {
		return string(m.Kind)
	}
	return string(m.Kind) + "_" + string(m.Step)
}
