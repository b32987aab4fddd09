package email

import (
	"context"
	"time"

	"portfolio/i18n"
)

// Step is how far a subscription to the newsletter has come.
type Step string

// The steps. What is no subscription to the newsletter has none.
const (
	Confirm Step = "confirm" // the address is to be confirmed
	Welcome Step = "welcome" // it has been confirmed
	Already Step = "already" // it had been confirmed before
)

// Note is a mail to a visitor, in their language. It holds nothing that they wrote: the address may be a stranger's.
type Note struct {
	Base
	Kind        Kind
	Step        Step      // of Newsletter
	ConfirmURL  string    // for Confirm: the page with the button that confirms
	Hours       int       // for Confirm: how long the page can be used
	Unsubscribe string    // where to end the subscription; empty where there is none
	Start       time.Time // for Meeting: when the visitor would like it, where the owner's clocks show
}

// Letter writes the mail.
func (n Note) Letter(ctx context.Context) (Letter, error) {
	key := n.key()
	fill := n.moment(n.Start)
	fill["Owner"], fill["Site"] = n.Owner, n.Site()
	s := sheet{
		Base:    n.Base,
		Subject: n.T("mail.visitor." + key + ".subject"),
		Opening: []string{n.T("mail.hello"), n.Tf("mail.visitor."+key+".first", fill)},
		Closing: []string{n.Tf("mail.visitor."+key+".second", fill)},
		Signed:  true,
		Notes:   []string{n.Tf("mail.why", fill)},
	}
	s.Title = s.Subject
	if n.Step == Confirm {
		s.Action = link{n.T("mail.confirm"), n.ConfirmURL}
		s.Closing = append([]string{n.Count("mail.confirm_hours", n.Hours)}, s.Closing...)
	}
	if n.Unsubscribe != "" {
		s.Links = append(s.Links, link{n.T("mail.unsubscribe"), n.Unsubscribe})
	}
	s.Links = append(s.Links, link{n.T("mail.privacy"), n.url(i18n.Privacy)})
	return s.letter(ctx)
}

// key returns how messages about n are called.
func (n Note) key() string {
	if n.Step == "" {
		return string(n.Kind)
	}
	return string(n.Kind) + "_" + string(n.Step)
}
