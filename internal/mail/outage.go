package mail

import "time"

// During an outage one mail at a time probes whether the server is back. A server that can be reached but accepts no mail is
// probed less often after an hour, as each probe may bother the recipient.
const (
	probeInterval     = 20 * time.Second
	slowProbeInterval = 10 * time.Minute
	slowProbesAfter   = time.Hour
	outageAfter       = 2 // mails that fail in a row: one alone may be at fault itself
)

// outage is the state of a server that sends no mail. The zero value is a working server.
type outage struct {
	active      bool
	holdsAll    bool // whether all mails wait, not only those that have failed
	unreachable bool // whether not even a session can be opened
	since       time.Time
	probeAt     time.Time      // when to send the next probe
	tried       map[int64]bool // the mails that have failed, by ID: probes take turns, as one may be at fault itself
}

// add counts the failure of a mail. It reports whether an outage begins.
func (o *outage) add(id int64, failure *Failure, now time.Time) bool {
	if o.tried == nil {
		o.tried = map[int64]bool{}
	}
	o.tried[id] = true
	wasActive := o.active
	if !wasActive {
		o.since = now
	}
	o.unreachable = failure.Kind == Down
	o.active = o.active || o.unreachable || len(o.tried) >= outageAfter
	o.holdsAll = o.active && failure.Kind != Deferred
	o.probeAt = now.Add(max(o.interval(now), failure.RetryAfter))
	return o.active && !wasActive
}

func (o *outage) interval(now time.Time) time.Duration {
	if o.unreachable || now.Sub(o.since) < slowProbesAfter {
		return probeInterval
	}
	return slowProbeInterval
}
