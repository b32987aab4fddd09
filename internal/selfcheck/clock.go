package selfcheck

import (
	"context"
	"time"
)

// checkClock asks how far the clock is from where it was last.
func (c *Checks) checkClock(ctx context.Context) {
	if c.config.ClockJump == nil {
		return
	}
	jump, err := c.config.ClockJump(ctx)
	if err != nil {
		return // the database does not answer, which others report
	}
	c.set(ClockJump, jump != 0, map[string]any{"Hours": int(jump.Abs() / time.Hour)})
}
