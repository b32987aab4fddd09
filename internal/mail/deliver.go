package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"portfolio/db"
)

// sendBatch claims the next due emails and sends them. It reports whether there may be more to send now.
func (w *Worker) sendBatch(ctx context.Context) bool {
	end := w.now().Add(db.ClaimTime - mailTimeout - claimMargin) // of the time in which another attempt may begin
	mails, err := w.outbox.ClaimMails(ctx, batchSize)
	if err != nil {
		w.logUnlessStopping(ctx, "claim mails", err)
		return false
	}
	defer w.unclaim(ctx)
	for _, m := range mails {
		if ctx.Err() != nil || w.server.state == db.MailServerDown {
			return false
		}
		if w.now().After(end) {
			return true
		}
		if !w.deliver(ctx, m) {
			return false
		}
	}
	return len(mails) > 0
}

// probe tries one email to find out whether the server is back.
func (w *Worker) probe(ctx context.Context) {
	w.server.probeAt = w.now().Add(w.server.interval(w.now()))
	mails, err := w.outbox.ClaimProbe(ctx, maxBackoff)
	if err != nil {
		w.logUnlessStopping(ctx, "claim probe", err)
		return
	}
	defer w.unclaim(ctx)
	for _, m := range mails {
		w.deliver(ctx, m)
	}
}

// unclaim leaves the emails that were claimed and not tried to any process.
func (w *Worker) unclaim(ctx context.Context) {
	releaseCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	if err := w.outbox.UnclaimMails(releaseCtx); err != nil {
		w.log.Error("release mails", "error", err)
	}
}

// deliver makes an attempt to send m and records the result. It reports whether to go on with the next email.
func (w *Worker) deliver(ctx context.Context, m db.Mail) bool {
	failure := w.send(ctx, m)
	now := w.now()
	switch {
	case failure == nil:
		recorded := w.record(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkSent(ctx, m.ID, now) })
		w.handled(ctx)
		return recorded
	case ctx.Err() != nil && failure.Kind != Refused:
		return false // cut off by the stop: the next start tries again
	case failure.Kind == Refused:
		recorded := w.giveUp(ctx, m, failure)
		if !failure.local {
			w.handled(ctx)
		}
		return recorded
	}
	own := w.isOwnProblem(m, failure)
	if (!own || failure.Kind != Deferred) && w.server.fail(m.ID, failure, now) {
		w.log.Warn("mail server failing", "reason", failure.forLog())
	}
	w.publish(ctx)
	if m.NextAt.After(now) { // a probe
		return w.record(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkProbed(ctx, m.ID, failure.ForOutbox()) })
	}
	return w.retry(ctx, m, own, failure)
}

// isOwnProblem reports whether a failure is the email's own rather than the server's, so that the email keeps to its schedule: it
// may have been sent, or the server has handled another email since this one failed before.
func (w *Worker) isOwnProblem(m db.Mail, failure *Failure) bool {
	return failure.MaybeSent || m.OwnSchedule && failure.Kind == Deferred ||
		!m.TriedAt.IsZero() && !w.server.handledAt.Before(m.TriedAt.Time)
}

// handled notes that the server has just accepted or refused an email. After an outage all that have failed are due again.
func (w *Worker) handled(ctx context.Context) {
	if !w.server.handle(w.now()) {
		return
	}
	w.log.Info("mail server is back")
	if err := w.outbox.RetryMails(ctx, maxBackoff); err != nil {
		w.logUnlessStopping(ctx, "retry mails", err)
	}
	w.publish(ctx)
}

// publish stores the state of the server for the owner's screens and the next start.
func (w *Worker) publish(ctx context.Context) {
	row := w.server.row()
	if row == w.published {
		return
	}
	if err := w.outbox.SetMailServer(context.WithoutCancel(ctx), row); err != nil {
		w.log.Error("store mail server", "error", err)
		return
	}
	w.published = row
}

// send passes m to the sender, which may take stopTimeout longer than ctx. A panic counts as a failed attempt.
func (w *Worker) send(ctx context.Context, m db.Mail) (failure *Failure) {
	sendCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, cancel) })
	defer stop()
	defer func() {
		if fault := recover(); fault != nil {
			failure = &Failure{Kind: Deferred, Cause: CauseOther, Summary: "panic", Err: fmt.Errorf("%v", fault)}
			w.log.Error("mail sender panicked", "mail", m.ID, "fault", fault)
		}
	}()
	err := w.sender.Send(sendCtx, m)
	if err == nil || errors.As(err, &failure) {
		return failure
	}
	return &Failure{Kind: Deferred, Cause: CauseOther, Summary: "send", Err: err}
}

// retry plans the next attempt, or gives the email up.
func (w *Worker) retry(ctx context.Context, m db.Mail, own bool, failure *Failure) bool {
	now := w.now()
	next, again := nextAttempt(m.CreatedAt.Time, now, m.Attempts+1, failure.RetryAfter)
	if !again {
		return w.giveUp(ctx, m, failure)
	}
	if w.nextRetry.Before(now) || next.Before(w.nextRetry) {
		w.nextRetry = next
	}
	return w.record(ctx, m.ID, func(ctx context.Context) error {
		return w.outbox.MarkRetry(ctx, m.ID, next, own, failure.ForOutbox())
	})
}

// giveUp marks m as failed, for the owner to see, and logs it.
func (w *Worker) giveUp(ctx context.Context, m db.Mail, failure *Failure) bool {
	w.log.Error("mail given up", "mail", m.ID, "kind", m.Kind, "attempts", m.Attempts+1, "reason", failure.forLog())
	return w.record(ctx, m.ID, func(ctx context.Context) error { return w.outbox.MarkFailed(ctx, m.ID, failure.ForOutbox()) })
}

// record records a result in the outbox and reports whether that worked. If not, the worker keeps the result and sends nothing
// until it is recorded, so that it does not send a sent mail again.
func (w *Worker) record(ctx context.Context, id int64, record recordFunc) bool {
	recordCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	err := record(recordCtx)
	if err == nil || errors.Is(err, db.ErrNotFound) { // the email has been erased meanwhile
		delete(w.unrecorded, id)
		return true
	}
	w.unrecorded[id] = record
	w.log.Error("record mail result", "mail", id, "error", err)
	return false
}

// recordPending records the results that the outbox could not record. It reports whether none is left.
func (w *Worker) recordPending(ctx context.Context) bool {
	for id, record := range w.unrecorded {
		if !w.record(ctx, id, record) {
			return false
		}
	}
	return true
}

func (w *Worker) logUnlessStopping(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		w.log.Error(what, "error", err)
	}
}
