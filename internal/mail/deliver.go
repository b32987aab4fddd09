package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portfolio/db"
)

// drain sends the mails that are due at until, which lies ahead when a server has come back.
func (w *Worker) drain(ctx context.Context, until time.Time) {
	seen := map[int64]bool{}
	for ctx.Err() == nil {
		again := len(seen)
		for _, m := range w.due(ctx, until) {
			if seen[m.ID] || w.careful[m.ID] && m.NextAt.After(w.now()) {
				continue
			}
			seen[m.ID] = true
			if !w.deliver(ctx, m) || ctx.Err() != nil || w.outage.on && until.After(w.now()) {
				return
			}
		}
		if len(seen) == again {
			return
		}
	}
}

// probe tries one mail to find out whether the server is back. It prefers mails that have not been tried since.
func (w *Worker) probe(ctx context.Context) {
	w.outage.probeAt = w.now().Add(probeEvery)
	if m, found := w.choose(w.due(ctx, w.now().Add(maxWait))); found {
		w.deliver(ctx, m)
	}
}

func (w *Worker) due(ctx context.Context, until time.Time) []db.Mail {
	mails, err := w.outbox.Due(ctx, until, batch)
	if err != nil && ctx.Err() == nil {
		w.log.Error("read outbox", "error", err)
	}
	return mails
}

func (w *Worker) choose(mails []db.Mail) (chosen db.Mail, found bool) {
	for _, m := range mails {
		if w.careful[m.ID] && m.NextAt.After(w.now()) {
			continue
		}
		if !w.outage.tried[m.ID] {
			return m, true
		}
		if !found {
			chosen, found = m, true
		}
	}
	clear(w.outage.tried) // each has had its turn
	return chosen, found
}

// deliver sends m and notes what came of it. It returns whether to go on with the next.
func (w *Worker) deliver(ctx context.Context, m db.Mail) bool {
	if say, done := w.unsaid[m.ID]; done {
		return w.note(ctx, m.ID, say)
	}
	failure := w.send(ctx, m)
	now := w.now()
	switch {
	case failure == nil:
		w.recovered()
		delete(w.careful, m.ID)
		return w.note(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkSent(ctx, m.ID, now) })
	case ctx.Err() != nil && failure.Kind != Refused:
		return false // cut off: it waits for the next start
	case failure.Kind == Refused:
		if !failure.local {
			w.recovered()
		}
		return w.giveUp(ctx, m, failure)
	}
	ahead := m.NextAt.After(now) // it was tried because of others: its own turn is still to come
	w.learn(m.ID, failure, ahead, now)
	return (ahead || w.putOff(ctx, m, failure, now)) && !w.outage.holds
}

// learn keeps in mind what a failure says of the server, or of the mail alone: one that is put off when the server has
// just taken others has a trouble of its own.
func (w *Worker) learn(id int64, failure *Failure, ahead bool, now time.Time) {
	switch {
	case failure.Kind != Deferred:
		delete(w.careful, id)
	case failure.Unsure, ahead && !w.outage.on:
		w.careful[id] = true
	}
	if w.careful[id] {
		return
	}
	if w.outage.note(id, failure, now) {
		w.log.Warn("mail server in trouble", "reason", failure.forLog())
	}
}

// send hands m to the sender, which has some time left when ctx ends. A fault of ours counts as a failed attempt.
func (w *Worker) send(ctx context.Context, m db.Mail) (failure *Failure) {
	last, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(graceTime, cancel) })
	defer stop()
	defer func() {
		if fault := recover(); fault != nil {
			failure = &Failure{Kind: Deferred, Brief: "panic", Err: fmt.Errorf("%v", fault)}
			w.log.Error("mail sender panicked", "mail", m.ID, "fault", fault)
		}
	}()
	err := w.sender.Send(last, m)
	if err == nil || errors.As(err, &failure) {
		return failure
	}
	return &Failure{Kind: Deferred, Brief: "send", Err: err}
}

// putOff plans the next attempt, or gives up.
func (w *Worker) putOff(ctx context.Context, m db.Mail, failure *Failure, now time.Time) bool {
	next, again := nextTry(m.CreatedAt.Time, now, m.Attempts+1, failure.RetryAfter)
	if !again {
		return w.giveUp(ctx, m, failure)
	}
	if w.next.Before(now) || next.Before(w.next) {
		w.next = next
	}
	return w.note(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkRetry(ctx, m.ID, next, failure) })
}

// giveUp is never silent: the owner sees the mail and the reason, and the log has a line.
func (w *Worker) giveUp(ctx context.Context, m db.Mail, failure *Failure) bool {
	delete(w.careful, m.ID)
	w.log.Error("mail given up", "mail", m.ID, "kind", m.Kind, "attempts", m.Attempts+1, "reason", failure.forLog())
	return w.note(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkFailed(ctx, m.ID, failure) })
}

// note tells the outbox what came of a mail. If it cannot take it now, the worker remembers, so that what has been sent
// is not sent again.
func (w *Worker) note(ctx context.Context, id int64, say mark) bool {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), markTime)
	defer cancel()
	err := say(last)
	if err == nil || errors.Is(err, db.ErrNotFound) { // erased meanwhile
		delete(w.unsaid, id)
		return true
	}
	w.unsaid[id] = say
	w.log.Error("note in outbox", "mail", id, "error", err)
	return false
}

// recovered forgets what is known of an outage: the server has answered for a mail.
func (w *Worker) recovered() {
	if w.outage.on {
		w.log.Info("mail server is back")
		w.release = true
	}
	w.outage = outage{}
}
