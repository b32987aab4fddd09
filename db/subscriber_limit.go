package db

import (
	"time"

	"github.com/jmoiron/sqlx"
)

// confirmInterval is how often at most one address is asked to confirm, whoever keeps entering it.
const confirmInterval = time.Hour

// confirmPerInterval is how many addresses are asked to confirm in that time, all together: more than the site gets on its
// best day, and too few to be worth the while of whoever would flood inboxes with its help.
const confirmPerInterval = 200

// FullError says that nothing more is taken for now of what is limited for all visitors together.
type FullError struct{ Until time.Time }

// Error says how long.
func (e *FullError) Error() string {
	return "nothing more is taken until " + e.Until.Format(time.RFC3339)
}

// roomToConfirm tells whether another address may be asked to confirm, after those that were asked since.
func roomToConfirm(tx *sqlx.Tx, since time.Time) error {
	var asked struct {
		Count int  `db:"count"`
		First Time `db:"first"`
	}
	err := tx.Get(&asked, `
select count(*) as count, min(mailed_at) as first from newsletter_subscribers where mailed_at > ?`, At(since))
	if err == nil && asked.Count >= confirmPerInterval {
		return &FullError{asked.First.Add(confirmInterval)}
	}
	return err
}
