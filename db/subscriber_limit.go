package db

import (
	"time"

	"github.com/jmoiron/sqlx"
)

// confirmInterval is the shortest time between two mails that ask the same address to confirm.
const confirmInterval = time.Hour

// confirmPerInterval is how many addresses are asked to confirm within confirmInterval: more than the site gets on its best
// day, and too few to flood inboxes with its help.
const confirmPerInterval = 200

// LimitError is returned when a limit that all visitors share is reached.
type LimitError struct{ Until time.Time }

// Error implements error.
func (e *LimitError) Error() string {
	return "limit reached until " + e.Until.Format(time.RFC3339)
}

// checkConfirmLimit returns *FullError if confirmPerInterval addresses were asked to confirm after since.
func checkConfirmLimit(tx *sqlx.Tx, since time.Time) error {
	var asked struct {
		Count int  `db:"count"`
		First Time `db:"first"`
	}
	err := tx.Get(&asked, `
select count(*) as count, min(mailed_at) as first from newsletter_subscribers where mailed_at > ?`, NewTime(since))
	if err == nil && asked.Count >= confirmPerInterval {
		return &LimitError{asked.First.Add(confirmInterval)}
	}
	return err
}
