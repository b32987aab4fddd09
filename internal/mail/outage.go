package mail

import "time"

// How a server in trouble is asked whether it is well again: with one mail at a time, often at first. One that takes
// connections but no mails is left alone more after an hour, because each try may bother whoever the mail is for.
const (
	probeEvery   = 20 * time.Second
	probeSeldom  = 10 * time.Minute
	probeOften   = time.Hour // how long it is asked often
	troubleAfter = 2         // mails that fail in a row make a trouble of the server, not of one mail
)

// outage is what is known of a server that sends no mails.
type outage struct {
	on      bool
	holds   bool // whether all mails wait, not only those that failed
	door    bool // whether it could not even be entered
	since   time.Time
	probeAt time.Time      // when to try the next mail, to find out whether it is back
	tried   map[int64]bool // mails tried so far, so that one that is itself the trouble does not stand for all
}

// note learns from a mail that failed. It returns whether the outage is new.
func (o *outage) note(id int64, failure *Failure, now time.Time) bool {
	if o.tried == nil {
		o.tried = map[int64]bool{}
	}
	o.tried[id] = true
	fresh := !o.on
	if fresh {
		o.since = now
	}
	o.door = failure.Kind == Down
	o.on = o.on || o.door || len(o.tried) >= troubleAfter
	o.holds = o.on && failure.Kind != Deferred
	o.probeAt = now.Add(max(o.pause(now), failure.RetryAfter))
	return fresh && o.on
}

func (o *outage) pause(now time.Time) time.Duration {
	if o.door || now.Sub(o.since) < probeOften {
		return probeEvery
	}
	return probeSeldom
}
