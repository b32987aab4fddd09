package selfcheck

import "context"

// checkClock asks how far the clock jumped. If the database does not answer, others report it.
func (c *Checks) checkClock(ctx context.Context) {
	if c.config.ClockJump == nil {
		return
	}
	if jump, err := c.config.ClockJump(ctx); err == nil {
		c.set(ClockJump, jump != 0, map[string]any{"Days": int(jump.Abs() / day)})
	}
}
