package newsletter

import "time"

// maxDrift is how far the clock may differ from what has passed by a clock that nobody sets. Clocks that are kept right differ by less.
const maxDrift = 30 * time.Second

// Clock notices that the program has started or that somebody has set the time. Its methods are called by one goroutine.
type Clock struct {
	Passed func() time.Duration // how much time has passed since any moment, whatever the time is

	now    time.Time // when it was trusted; zero for never
	passed time.Duration
}

// NewClock returns the clock of a program that starts now.
func NewClock() *Clock {
	start := time.Now()
	return &Clock{Passed: func() time.Duration { return time.Since(start) }}
}

// jumped reports whether the time, which is now, was never trusted, or was set since.
func (c *Clock) jumped(now time.Time) bool {
	if c.now.IsZero() {
		return true
	}
	passed := c.Passed()
	drift := now.Round(0).Sub(c.now) - (passed - c.passed)
	if drift.Abs() > maxDrift {
		return true
	}
	c.trust(now) // slow corrections add up to no jump
	return false
}

// trust makes a time, which is now, what later ones are compared with. Round removes what time.Time has of the clock that nobody sets.
func (c *Clock) trust(now time.Time) { c.now, c.passed = now.Round(0), c.Passed() }
