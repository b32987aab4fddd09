package web

import (
	"sync/atomic"
	"time"

	"portfolio/handlers/web/auth"
)

// Process is the state that outlives a site. The kernel of the site that replaces another one gets the same Process, so that limits hold
// across the change.
type Process struct {
	Verifier *auth.Verifier
	limits   *limits
	stopping atomic.Bool
}

// NewProcess returns a Process. perMinute is how often one network may send a form in a minute, by form, if not the default.
func NewProcess(perMinute map[string]int, now func() time.Time) *Process {
	return &Process{Verifier: auth.NewVerifier(), limits: newLimits(perMinute, now)}
}

// StopKeepAlives closes connections after their current request: the program is about to stop.
func (p *Process) StopKeepAlives() { p.stopping.Store(true) }

// Stopping reports whether the program is about to stop.
func (p *Process) Stopping() bool { return p.stopping.Load() }
