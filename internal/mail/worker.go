package mail

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"

	"portfolio/db"
)

// Outbox is where mails wait. *db.Store is one.
type Outbox interface {
	// Due returns up to n mails whose time has come at now, the longest waiting first.
	Due(ctx context.Context, now time.Time, n int) ([]db.Mail, error)
	MarkSent(ctx context.Context, id int64, at time.Time) error
	MarkRetry(ctx context.Context, id int64, next time.Time, cause error) error
	MarkFailed(ctx context.Context, id int64, cause error) error
}

const (
	batch     = 50               // mails read at once
	idleTime  = 20 * time.Second // between two looks at the outbox when nothing calls
	graceTime = 5 * time.Second  // for the mail under way when the worker is to stop
	markTime  = 10 * time.Second // for the outbox to note what came of a mail
)

// Worker sends what the outbox holds: at least once, and always the same message.
type Worker struct {
	outbox Outbox
	sender Sender
	log    *slog.Logger
	now    func() time.Time

	outage  outage
	unsaid  map[int64]mark // what came of mails, where the outbox could not note it yet
	careful map[int64]bool // mails with a trouble of their own: not to be tried ahead of their time
	release bool           // whether a server has come back that the other mails wait for
	next    time.Time      // when the next mail known of is due
}

// mark tells the outbox what came of a mail.
type mark func(ctx context.Context) error

// NewWorker returns a worker that takes mails from outbox and hands them to sender.
func NewWorker(outbox Outbox, sender Sender, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{
		outbox: outbox, sender: sender, log: log, now: now,
		unsaid: map[int64]mark{}, careful: map[int64]bool{},
	}
}

// Run sends mails until ctx ends. It looks at the outbox at once, whenever wake gets a value, and from time to time.
// A mail under way when ctx ends has a few seconds to arrive; cut off, it waits in the outbox as if never tried.
func (w *Worker) Run(ctx context.Context, wake <-chan struct{}) {
	for {
		w.look(ctx)
		timer := time.NewTimer(w.pause())
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

// look sends what can be sent now. A fault of ours is logged, and does not end the worker.
func (w *Worker) look(ctx context.Context) {
	defer func() {
		if fault := recover(); fault != nil {
			w.log.Error("mail worker panicked", "fault", fault, "stack", string(debug.Stack()))
		}
	}()
	defer w.sender.Rest()
	if w.outage.on && !w.now().Before(w.outage.probeAt) {
		w.probe(ctx)
	}
	if !w.outage.holds {
		w.drain(ctx, w.now())
	}
	if w.release {
		w.release = false
		w.drain(ctx, w.now().Add(maxWait)) // whatever waits, back-off or not
	}
}

// pause returns how long there is nothing to do.
func (w *Worker) pause() time.Duration {
	now := w.now()
	wait := idleTime
	if w.outage.on {
		wait = min(wait, w.outage.probeAt.Sub(now))
	}
	if !w.outage.holds && w.next.After(now) {
		wait = min(wait, w.next.Sub(now))
	}
	return max(wait, 0)
}
