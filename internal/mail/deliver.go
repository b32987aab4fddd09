package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portfolio/db"
)

// sendDue sends the mails due at until. After an outage until lies ahead, so that mails are retried early.
func (w *Worker) sendDue(ctx context.Context, until time.Time) {
	seen := map[int64]bool{}
	for ctx.Err() == nil {
		before := len(seen)
		for _, m := range w.dueMails(ctx, until) {
			if seen[m.ID] || w.mustWait(m) {
				continue
			}
			seen[m.ID] = true
			if !w.deliver(ctx, m) || ctx.Err() != nil || w.outage.active && until.After(w.now()) {
				return
			}
		}
		if len(seen) == before {
			return
		}
	}
}

// probe tries one mail to find out whether the server is back.
func (w *Worker) probe(ctx context.Context) {
	w.outage.probeAt = w.now().Add(probeInterval)
	if m, found := w.pickProbe(w.dueMails(ctx, w.now().Add(maxBackoff))); found {
		w.deliver(ctx, m)
	}
}

// pickProbe returns the first mail that has not been tried during the outage, or else the first of all.
func (w *Worker) pickProbe(mails []db.Mail) (pick db.Mail, found bool) {
	for _, m := range mails {
		if w.mustWait(m) {
			continue
		}
		if !w.outage.tried[m.ID] {
			return m, true
		}
		if !found {
			pick, found = m, true
		}
	}
	clear(w.outage.tried) // begin the next turn
	return pick, found
}

func (w *Worker) dueMails(ctx context.Context, until time.Time) []db.Mail {
	mails, err := w.outbox.Due(ctx, until, batchSize)
	if err != nil && ctx.Err() == nil {
		w.log.Error("read outbox", "error", err)
	}
	return mails
}

// mustWait reports whether m is not due yet and may not be retried early.
func (w *Worker) mustWait(m db.Mail) bool { return w.retryOnSchedule[m.ID] && m.NextAt.After(w.now()) }

// deliver makes an attempt to send m and records the result. It reports whether to go on with the next mail.
func (w *Worker) deliver(ctx context.Context, m db.Mail) bool {
	if record, done := w.unrecorded[m.ID]; done {
		return w.record(ctx, m.ID, record)
	}
	failure := w.send(ctx, m)
	now := w.now()
	switch {
	case failure == nil:
		w.endOutage()
		delete(w.retryOnSchedule, m.ID)
		return w.record(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkSent(ctx, m.ID, now) })
	case ctx.Err() != nil && failure.Kind != Refused:
		return false // cut off by the stop: the next start tries again
	case failure.Kind == Refused:
		if !failure.local {
			w.endOutage()
		}
		return w.giveUp(ctx, m, failure)
	}
	early := m.NextAt.After(now) // as a probe or after an outage: the scheduled retry stays as it is
	w.noteFailure(m.ID, failure, early, now)
	return (early || w.scheduleRetry(ctx, m, failure, now)) && !w.outage.holdsAll
}

// noteFailure decides whether a failure is the server's or the mail's own. It is the mail's own if the mail may have been
// sent, or if an early retry is deferred by a server that has just accepted others.
func (w *Worker) noteFailure(id int64, failure *Failure, early bool, now time.Time) {
	switch {
	case failure.Kind != Deferred:
		delete(w.retryOnSchedule, id)
	case failure.MaybeSent, early && !w.outage.active:
		w.retryOnSchedule[id] = true
	}
	if w.retryOnSchedule[id] {
		return
	}
	if w.outage.add(id, failure, now) {
		w.log.Warn("mail server failing", "reason", failure.forLog())
	}
}

// send passes m to the sender, which may take stopTimeout longer than ctx. A panic counts as a failed attempt.
func (w *Worker) send(ctx context.Context, m db.Mail) (failure *Failure) {
	sendCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, cancel) })
	defer stop()
	defer func() {
		if fault := recover(); fault != nil {
			failure = &Failure{Kind: Deferred, Summary: "panic", Err: fmt.Errorf("%v", fault)}
			w.log.Error("mail sender panicked", "mail", m.ID, "fault", fault)
		}
	}()
	err := w.sender.Send(sendCtx, m)
	if err == nil || errors.As(err, &failure) {
		return failure
	}
	return &Failure{Kind: Deferred, Summary: "send", Err: err}
}

// scheduleRetry plans the next attempt, or gives the mail up.
func (w *Worker) scheduleRetry(ctx context.Context, m db.Mail, failure *Failure, now time.Time) bool {
	next, again := nextAttempt(m.CreatedAt.Time, now, m.Attempts+1, failure.RetryAfter)
	if !again {
		return w.giveUp(ctx, m, failure)
	}
	if w.nextRetry.Before(now) || next.Before(w.nextRetry) {
		w.nextRetry = next
	}
	return w.record(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkRetry(ctx, m.ID, next, failure) })
}

// giveUp marks m as failed, for the owner to see, and logs it.
func (w *Worker) giveUp(ctx context.Context, m db.Mail, failure *Failure) bool {
	delete(w.retryOnSchedule, m.ID)
	w.log.Error("mail given up", "mail", m.ID, "kind", m.Kind, "attempts", m.Attempts+1, "reason", failure.forLog())
	return w.record(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkFailed(ctx, m.ID, failure) })
}

// record records a result in the outbox and reports whether that worked. If not, the worker keeps the result, so that it
// does not send a sent mail again.
func (w *Worker) record(ctx context.Context, id int64, record recordFunc) bool {
	recordCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	err := record(recordCtx)
	if err == nil || errors.Is(err, db.ErrNotFound) { // the mail has been erased meanwhile
		delete(w.unrecorded, id)
		return true
	}
	w.unrecorded[id] = record
	w.log.Error("record mail result", "mail", id, "error", err)
	return false
}

// endOutage resets the state of the server, which has just processed a mail.
func (w *Worker) endOutage() {
	if w.outage.active {
		w.log.Info("mail server is back")
		w.serverBack = true
	}
	w.outage = outage{}
}
