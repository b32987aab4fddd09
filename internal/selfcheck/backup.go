package selfcheck

import (
	"context"
	"time"
)

// maxBackupDays is how old the newest backup may be.
const maxBackupDays = 7

const day = 24 * time.Hour

// checkBackup looks at the age of the newest backup. If the database does not answer, others report it.
func (c *Checks) checkBackup(ctx context.Context) {
	if c.config.LastBackup == nil {
		return
	}
	last, err := c.config.LastBackup(ctx)
	if err != nil {
		return
	}
	age := c.config.Now().Sub(last)
	c.set(NoBackup, age > maxBackupDays*day, map[string]any{"Days": int(age / day)})
}
