// Package mail sends the emails of the outbox, by SMTP or through the HTTP API of an email service. A worker retries each
// mail until it is sent or given up. Composing the texts is not its business.
package mail

import (
	"context"

	"portfolio/db"
)

// Sender sends emails. Its methods are called one at a time.
type Sender interface {
	// Send sends m. Its errors are *Failure.
	Send(ctx context.Context, m db.Mail) error
	// Close closes the connection that Send has kept for the next email. Send may be called again: it opens a new one.
	Close()
}
