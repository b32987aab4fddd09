package selfcheck

import "context"

// checkClock asks whether the clock can be believed. If the database does not answer, others report it.
func (c *Checks) checkClock(ctx context.Context) {
	if c.config.ClockJumped == nil {
		return
	}
	if jumped, err := c.config.ClockJumped(ctx); err == nil {
		c.set(ClockJump, jumped, nil)
	}
}
