package mail

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"

	"portfolio/db"
)

// Outbox stores the mails to send. *db.Store implements it.
type Outbox interface {
	// Due returns up to n mails due at now, the longest overdue first.
	Due(ctx context.Context, now time.Time, n int) ([]db.Mail, error)
	MarkSent(ctx context.Context, id int64, at time.Time) error
	MarkRetry(ctx context.Context, id int64, next time.Time, cause error) error
	MarkFailed(ctx context.Context, id int64, cause error) error
}

const (
	batchSize     = 50               // mails read at once
	pollInterval  = 20 * time.Second // between two looks at the outbox without a wake-up
	stopTimeout   = 5 * time.Second  // for the mail being sent when the worker is to stop
	recordTimeout = 10 * time.Second // for the outbox to record a result
)

// Worker sends the mails of an outbox: each at least once, and every attempt sends the same message.
type Worker struct {
	outbox Outbox
	sender Sender
	log    *slog.Logger
	now    func() time.Time

	outage          outage
	unrecorded      map[int64]recordFunc // results that the outbox could not record yet, by mail ID
	retryOnSchedule map[int64]bool       // mails with a problem of their own, by ID: not retried before they are due
	serverBack      bool                 // whether an outage has ended in this round
	nextRetry       time.Time            // when the next mail known to be retried is due
}

// recordFunc records the result of an attempt in the outbox.
type recordFunc func(ctx context.Context) error

// NewWorker returns a worker that sends the mails of outbox with sender.
func NewWorker(outbox Outbox, sender Sender, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{
		outbox: outbox, sender: sender, log: log, now: now,
		unrecorded: map[int64]recordFunc{}, retryOnSchedule: map[int64]bool{},
	}
}

// Run sends mails until ctx ends: at once, whenever wake receives a value, and when a retry or a poll is due. A mail being
// sent when ctx ends has stopTimeout to complete; after that the attempt is cut off and does not count.
func (w *Worker) Run(ctx context.Context, wake <-chan struct{}) {
	for {
		w.sendPending(ctx)
		timer := time.NewTimer(w.waitTime())
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// sendPending sends the mails that can be sent now. A panic is logged and does not end the worker.
func (w *Worker) sendPending(ctx context.Context) {
	defer func() {
		if fault := recover(); fault != nil {
			w.log.Error("mail worker panicked", "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	defer w.sender.Close()
	if w.outage.active && !w.now().Before(w.outage.probeAt) {
		w.probe(ctx)
	}
	if !w.outage.holdsAll {
		w.sendDue(ctx, w.now())
	}
	if w.serverBack {
		w.serverBack = false
		w.sendDue(ctx, w.now().Add(maxBackoff)) // all that wait for a retry
	}
}

// waitTime returns the time until the next probe, retry or poll.
func (w *Worker) waitTime() time.Duration {
	now := w.now()
	wait := pollInterval
	if w.outage.active {
		wait = min(wait, w.outage.probeAt.Sub(now))
	}
	if !w.outage.holdsAll && w.nextRetry.After(now) {
		wait = min(wait, w.nextRetry.Sub(now))
	}
	return max(wait, 0)
}
