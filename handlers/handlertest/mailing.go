package handlertest

import (
	"context"

	"portfolio/db"
	"portfolio/handlers/admin"
)

// Mailing is how the emails of a site under test leave. It implements admin.Mailing.
type Mailing struct {
	Sending bool
	Down    bool // whether the mail server refuses all emails
	Is      admin.FixedMail
	Sent    []db.Mail // past the outbox
	Failure error     // of the next ones
}

// Sends implements admin.Mailing.
func (m *Mailing) Sends(context.Context) bool { return m.Sending }

// Delivers implements admin.Mailing.
func (m *Mailing) Delivers(context.Context) bool { return m.Sending && !m.Down }

// Fixed implements admin.Mailing.
func (m *Mailing) Fixed() admin.FixedMail { return m.Is }

// Send implements admin.Mailing.
func (m *Mailing) Send(_ context.Context, message db.Mail) error {
	m.Sent = append(m.Sent, message)
	return m.Failure
}
