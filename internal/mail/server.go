package mail

import (
	"time"

	"portfolio/db"
)

// When to find out whether the server is back. A server that answers but accepts no email is asked less often after an hour, as
// each attempt may bother a recipient or use up the account's patience.
const (
	probeInterval     = 20 * time.Second
	slowProbeInterval = 10 * time.Minute
	slowProbesAfter   = time.Hour
	outageAfter       = 2 // emails that fail in a row: one alone may be at fault itself
)

// server is what the worker knows of the mail server.
//
//	up       mails are sent when they are due
//	probing  several mails in a row were deferred: the others are still tried when they are due, and every probeInterval one of
//	         those that have failed is tried again
//	down     no mail gets through: none is tried but one every probeInterval
//
// An email that the server accepts or refuses for good proves that it is up, and all that have failed meanwhile are tried at once.
type server struct {
	state     db.MailServerState
	since     time.Time
	failure   *Failure       // the last; nil if it is up
	probeAt   time.Time      // when to try the next email, unless it is up
	failed    map[int64]bool // the emails that have failed since it has handled one, by ID
	handledAt time.Time      // when it has handled an email
}

// nextState returns the state of the server after a failure; several reports whether different emails have failed in a row.
func nextState(state db.MailServerState, kind Kind, several bool) db.MailServerState {
	switch {
	case kind == Unreachable, kind == Down: // the next email would get the same answer
		return db.MailServerDown
	case !several: // it may be the fault of the email
		return state
	case kind == Dropped: // each attempt costs a connection, and maybe a timeout
		return db.MailServerDown
	default: // Deferred: the server is there, and others may get through, as after greylisting and with full mailboxes
		return db.MailServerProbing
	}
}

// fail counts the failure of an email. It reports whether an outage begins.
func (s *server) fail(id int64, failure *Failure, now time.Time) bool {
	if s.failed == nil {
		s.failed = map[int64]bool{}
	}
	s.failed[id] = true
	before := s.state
	s.state = nextState(before, failure.Kind, len(s.failed) >= outageAfter)
	if before == db.MailServerUp {
		s.since = now
	}
	if s.state != db.MailServerUp {
		s.failure = failure
	}
	s.probeAt = now.Add(max(s.interval(now), failure.RetryAfter))
	return before == db.MailServerUp && s.state != db.MailServerUp
}

// handle notes that the server has accepted an email or refused it for good. It reports whether an outage ends.
func (s *server) handle(now time.Time) bool {
	ended := s.state != db.MailServerUp
	if ended {
		s.since = now
	}
	s.state, s.failure, s.failed, s.handledAt = db.MailServerUp, nil, nil, now
	return ended
}

// interval returns the time between two probes.
func (s *server) interval(now time.Time) time.Duration {
	if s.failure != nil && s.failure.Kind != Unreachable && now.Sub(s.since) >= slowProbesAfter {
		return slowProbeInterval
	}
	return probeInterval
}

// row returns the state of the server for the database and the owner.
func (s *server) row() db.MailServer {
	row := db.MailServer{State: s.state, Since: db.NewTime(s.since), NextAt: db.NewTime(s.since)}
	if s.failure != nil {
		kept := s.failure.ForOutbox()
		row.Cause, row.Reason, row.NextAt = kept.Cause, kept.Reason, db.NewTime(s.probeAt)
	}
	return row
}
