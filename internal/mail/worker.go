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
	// ClaimMails claims up to n due mails for this process, the longest overdue first.
	ClaimMails(ctx context.Context, n int) ([]db.Mail, error)
	// ClaimProbe claims up to one mail, the one that was not tried for the longest time; it may be due only within a time.
	ClaimProbe(ctx context.Context, within time.Duration) ([]db.Mail, error)
	// UnclaimMails ends the claims of this process.
	UnclaimMails(ctx context.Context) error
	// RetryMails makes the mails due that wait for another attempt within a time.
	RetryMails(ctx context.Context, within time.Duration) error
	MarkSent(ctx context.Context, id int64, at time.Time) error
	MarkRetry(ctx context.Context, id int64, next time.Time, ownProblem bool, failure db.MailFailure) error
	MarkProbed(ctx context.Context, id int64, failure db.MailFailure) error
	MarkFailed(ctx context.Context, id int64, failure db.MailFailure) error
	MailServer(ctx context.Context) (db.MailServer, error)
	SetMailServer(ctx context.Context, row db.MailServer) error
}

const (
	batchSize     = 20               // mails claimed at once
	claimMargin   = 30 * time.Second // of a claim, beyond the time that sending a mail takes: for recording its result
	pollInterval  = 20 * time.Second // between two looks at the outbox without a wake-up
	stopTimeout   = 5 * time.Second  // for the mail being sent when the worker is to stop
	recordTimeout = 10 * time.Second // for the outbox to record a result
)

// Worker sends the mails of an outbox: each at least once, and every attempt sends the same message. Several processes may work on
// one outbox: each claims the mails that it is about to send.
type Worker struct {
	outbox  Outbox
	current func(context.Context) Sender
	sender  Sender // the current one when the worker began with a batch; nil for none
	log     *slog.Logger
	now     func() time.Time

	server     server
	published  db.MailServer        // what the outbox knows of server
	unrecorded map[int64]recordFunc // results that the outbox could not record yet, by mail ID
	nextRetry  time.Time            // when the next mail known to be retried is due
}

// recordFunc records the result of an attempt in the outbox.
type recordFunc func(ctx context.Context) error

// NewWorker returns a worker that sends the mails of outbox. It asks for the current sender before each batch: the owner may set
// another one meanwhile. Mails wait while it is nil.
func NewWorker(outbox Outbox, current func(context.Context) Sender, log *slog.Logger, now func() time.Time) *Worker {
	return &Worker{
		outbox: outbox, current: current, log: log, now: now,
		server: server{state: db.MailServerUp}, unrecorded: map[int64]recordFunc{},
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
	defer w.closeSender()
	if !w.recordPending(ctx) || !w.chooseSender(ctx) {
		return
	}
	w.follow(ctx)
	if w.server.state != db.MailServerUp && !w.now().Before(w.server.probeAt) {
		w.probe(ctx)
	}
	for w.server.state != db.MailServerDown && w.chooseSender(ctx) && w.sendBatch(ctx) {
	}
}

// chooseSender takes the current sender, and reports whether there is one. Another one than before is tried at once.
func (w *Worker) chooseSender(ctx context.Context) bool {
	next := w.current(ctx)
	if next == w.sender {
		return next != nil
	}
	w.closeSender()
	w.sender = next
	if w.server.probeAt.After(w.now()) {
		w.server.probeAt = w.now()
	}
	return next != nil
}

func (w *Worker) closeSender() {
	if w.sender != nil {
		w.sender.Close()
	}
}

// follow takes over what the database says of the server. An outage that another process has noticed, or the one before this, is an
// outage here too, until the server is tried: at once. The owner may have asked to try it earlier than planned.
func (w *Worker) follow(ctx context.Context) {
	row, err := w.outbox.MailServer(ctx)
	if err != nil {
		w.logUnlessStopping(ctx, "find mail server", err)
		return
	}
	w.published = row
	switch {
	case row.State == db.MailServerUp:
	case w.server.state == db.MailServerUp:
		w.server.state, w.server.since, w.server.probeAt = row.State, row.Since.Time, w.now()
	case row.NextAt.Before(w.server.probeAt):
		w.server.probeAt = row.NextAt.Time
	}
}

// waitTime returns the time until the next probe, retry or poll.
func (w *Worker) waitTime() time.Duration {
	now := w.now()
	wait := pollInterval
	if len(w.unrecorded) > 0 || w.sender == nil {
		return wait
	}
	if w.server.state != db.MailServerUp {
		wait = min(wait, w.server.probeAt.Sub(now))
	}
	if w.server.state != db.MailServerDown && w.nextRetry.After(now) {
		wait = min(wait, w.nextRetry.Sub(now))
	}
	return max(wait, 0)
}
