// Package mail takes mails out of the outbox and sends them: by SMTP or by the HTTP API of an e-mail service. A worker
// tries until a mail has left or must be given up. It knows nothing of what mails say, and handles no requests.
package mail

import (
	"context"

	"portfolio/db"
)

// Sender delivers mails. Its methods are called one at a time.
type Sender interface {
	// Send hands m over. What goes wrong is a *Failure.
	Send(ctx context.Context, m db.Mail) error
	// Rest ends what Send kept open for the next mail.
	Rest()
}
