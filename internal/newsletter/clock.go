package newsletter

import "time"

// maxDrift is how far the clock may differ from what has passed by a clock that nobody sets. Clocks that are kept right differ by less.
const maxDrift = 30 * time.Second

// Clock notices that the program has started or that somebody has set the time. Its methods are called by one goroutine.
type Clock struct {
	Now    func() time.Time     // as the database's rows have it
	Passed func() time.Duration // how much time has passed since any moment, whatever Now says

	now    time.Time // when it was trusted; zero for never
	passed time.Duration
}

// NewClock returns the clock of a program that starts now.
func NewClock() *Clock {
	start := time.Now()
	return &Clock{Now: time.Now, Passed: func() time.Duration { return time.Since(start) }}
}

// jumped reports whether the clock was never trusted, or was set since.
func (c *Clock) jumped() bool {
	if c.now.IsZero() {
		return true
	}
	now, passed := c.read()
	drift := now.Sub(c.now) - (passed - c.passed)
	if drift.Abs() > maxDrift {
		return true
	}
	c.now, c.passed = now, passed // slow corrections add up to no jump
	return false
}

// trust makes what the clock says now what it is compared with.
func (c *Clock) trust() { c.now, c.passed = c.read() }

// read returns both times. Round removes what time.Time has of the clock that nobody sets.
func (c *Clock) read() (time.Time, time.Duration) { return c.Now().Round(0), c.Passed() }
