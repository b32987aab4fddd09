package admin

import (
	"context"
	"errors"

	"portfolio/db"
)

// Mailing is how emails leave.
type Mailing interface {
	// Sends reports whether a mail server is set up.
	Sends(ctx context.Context) bool
	// Delivers reports whether emails leave now: a mail server is set up, and does not refuse all of them.
	Delivers(ctx context.Context) bool
	// Fixed returns the part that the environment says, which the owner cannot set in the browser.
	Fixed() FixedMail
	// Send sends an email past the outbox. Where the server is at fault, its error is a *mail.Failure.
	Send(ctx context.Context, m db.Mail) error
}

// FixedMail is what the environment says about how emails leave.
type FixedMail struct {
	Fixed    bool   // whether it says where they go, perhaps nowhere
	Variable string // that does; "" for a site on trial
	Server   string // where they go; "" for nowhere
	From     string // the sender's address; "" if the owner may set it
}

// NoMailing is a Mailing of a site whose emails never leave.
type NoMailing struct{}

// Sends implements Mailing.
func (NoMailing) Sends(context.Context) bool { return false }

// Delivers implements Mailing.
func (NoMailing) Delivers(context.Context) bool { return false }

// Fixed implements Mailing.
func (NoMailing) Fixed() FixedMail { return FixedMail{} }

// Send implements Mailing.
func (NoMailing) Send(context.Context, db.Mail) error { return errors.New("no mail server is set up") }
