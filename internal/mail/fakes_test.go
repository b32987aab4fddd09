package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"portfolio/db"
)

// memory is an outbox without a database. It can be made to fail.
type memory struct {
	mu    sync.Mutex
	mails map[int64]*db.Mail
	fault error
	onDue func() // nil for nothing
	wake  chan struct{}
}

func newMemory() *memory { return &memory{mails: map[int64]*db.Mail{}, wake: make(chan struct{}, 1)} }

// add stores mails with the given ids and wakes the worker.
func (o *memory) add(ids ...int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range ids {
		m := letter(id)
		m.State, m.CreatedAt, m.NextAt = db.Waiting, db.At(time.Now()), db.At(time.Now())
		m.To = fmt.Sprintf("to%d@example.com", id)
		o.mails[id] = &m
	}
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *memory) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.fault = err
}

func (o *memory) get(id int64) db.Mail {
	o.mu.Lock()
	defer o.mu.Unlock()
	return *o.mails[id]
}

// count returns how many mails are in state.
func (o *memory) count(state db.MailState) (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, m := range o.mails {
		if m.State == state {
			n++
		}
	}
	return n
}

// Due returns the mails that are due.
func (o *memory) Due(_ context.Context, now time.Time, n int) ([]db.Mail, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.onDue != nil {
		o.onDue()
	}
	var due []db.Mail
	for _, m := range o.mails {
		if m.State == db.Waiting && !m.NextAt.After(now) {
			due = append(due, *m)
		}
	}
	slices.SortFunc(due, func(a, b db.Mail) int {
		if c := a.NextAt.Compare(b.NextAt.Time); c != 0 {
			return c
		}
		return int(a.ID - b.ID)
	})
	return due[:min(n, len(due))], nil
}

func (o *memory) change(id int64, do func(*db.Mail)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.fault != nil {
		return o.fault
	}
	m := o.mails[id]
	if m == nil || m.State != db.Waiting {
		return db.ErrNotFound
	}
	m.Attempts++
	do(m)
	return nil
}

// MarkSent notes that a mail has left.
func (o *memory) MarkSent(_ context.Context, id int64, at time.Time) error {
	return o.change(id, func(m *db.Mail) { m.State, m.SentAt = db.Sent, db.At(at) })
}

// MarkRetry notes a failed attempt.
func (o *memory) MarkRetry(_ context.Context, id int64, next time.Time, cause error) error {
	return o.change(id, func(m *db.Mail) { m.NextAt, m.LastError = db.At(next), cause.Error() })
}

// MarkFailed notes a mail given up.
func (o *memory) MarkFailed(_ context.Context, id int64, cause error) error {
	return o.change(id, func(m *db.Mail) { m.State, m.LastError = db.Failed, cause.Error() })
}

// attempt is a mail handed to the sender.
type attempt struct {
	id int64
	at time.Duration // since the start
}

// scripted is a sender that does as told.
type scripted struct {
	mu     sync.Mutex
	start  time.Time
	tries  []attempt
	answer func(m db.Mail) error
	hold   func(ctx context.Context)
}

// Send notes the attempt and answers it.
func (s *scripted) Send(ctx context.Context, m db.Mail) error {
	s.mu.Lock()
	s.tries = append(s.tries, attempt{m.ID, time.Since(s.start)})
	answer, hold := s.answer, s.hold
	s.mu.Unlock()
	if hold != nil {
		if hold(ctx); ctx.Err() != nil {
			return &Failure{Kind: Dropped, Brief: "cut"}
		}
	}
	if answer == nil {
		return nil
	}
	return answer(m)
}

// Rest does nothing.
func (s *scripted) Rest() {}

func (s *scripted) set(answer func(db.Mail) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

// of returns when the mail called id was tried.
func (s *scripted) of(id int64) (when []time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, try := range s.tries {
		if try.id == id {
			when = append(when, try.at)
		}
	}
	return when
}

func (s *scripted) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tries)
}

// always answers every mail with one failure.
func always(failure Failure) func(db.Mail) error {
	return func(db.Mail) error { f := failure; return &f }
}

// office is a worker at work in a time that is not real.
type office struct {
	t      *testing.T
	outbox *memory
	sender *scripted
	log    *safeBuffer
	stop   func() // ends the worker and waits for it
}

// safeBuffer is a log that tests read while it is written.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write adds to the log.
func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) lines(with string) (found []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(b.b.String()) {
		if strings.Contains(line, with) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}

// work runs test with a worker that is waiting for mails.
func work(t *testing.T, test func(o *office)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		o := &office{t: t, outbox: newMemory(), sender: &scripted{start: time.Now()}, log: &safeBuffer{}}
		o.run(o.sender)
		test(o)
		o.stop()
	})
}

// run starts a worker.
func (o *office) run(sender Sender) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	worker := NewWorker(o.outbox, sender, slog.New(slog.NewTextHandler(o.log, nil)), time.Now)
	go func() {
		defer close(done)
		worker.Run(ctx, o.outbox.wake)
	}()
	o.stop = func() { cancel(); <-done }
	synctest.Wait()
}

// pass lets time go by.
func (o *office) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

var errDisk = errors.New("disk full")
