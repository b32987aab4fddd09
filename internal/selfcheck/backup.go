package selfcheck

import (
	"context"
	"time"
)

// maxBackupDays is how old the newest backup may be, or a database without one.
const maxBackupDays = 7

const day = 24 * time.Hour

// LastBackup returns when the database was last backed up, the zero time if it never was. It returns false if that is not
// checked.
func (c *Checks) LastBackup() (last time.Time, checked bool) {
	if c.config.LastBackup == nil {
		return time.Time{}, false
	}
	return c.config.LastBackup()
}

// checkBackup looks at the age of the newest backup. If the database does not answer, others report it.
func (c *Checks) checkBackup(ctx context.Context) {
	last, checked := c.LastBackup()
	if !checked {
		c.set(NoBackup, false, nil)
		return
	}
	if last.IsZero() {
		var err error
		if last, err = c.config.CreatedAt(ctx); err != nil {
			return
		}
	}
	age := c.config.Now().Sub(last)
	c.set(NoBackup, age > maxBackupDays*day, map[string]any{"Days": int(age / day)})
}
