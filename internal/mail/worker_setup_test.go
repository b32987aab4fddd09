package mail

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"portfolio/db"
	"portfolio/internal/logtest"
)

// attempt is a call of fakeSender.Send.
type attempt struct {
	id int64
	at time.Duration // since the start
}

// fakeSender is a Sender that records its calls.
type fakeSender struct {
	mu       sync.Mutex
	start    time.Time
	attempts []attempt
	result   func(m db.Mail) error     // nil: every email is sent
	hold     func(ctx context.Context) // called by Send first, if not nil
}

// Send records the attempt and returns its result.
func (s *fakeSender) Send(ctx context.Context, m db.Mail) error {
	s.mu.Lock()
	s.attempts = append(s.attempts, attempt{m.ID, time.Since(s.start)})
	result, hold := s.result, s.hold
	s.mu.Unlock()
	if hold != nil {
		if hold(ctx); ctx.Err() != nil {
			return &Failure{Kind: Dropped, Summary: "aborted"}
		}
	}
	if result == nil {
		return nil
	}
	return result(m)
}

// Close does nothing.
func (s *fakeSender) Close() {}

func (s *fakeSender) set(result func(db.Mail) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.result = result
}

// of returns the times of the attempts to send an email.
func (s *fakeSender) of(id int64) (times []time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.attempts {
		if a.id == id {
			times = append(times, a.at)
		}
	}
	return times
}

// count returns the number of attempts.
func (s *fakeSender) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.attempts)
}

// failWith returns a result for fakeSender: every email fails.
func failWith(failure Failure) func(db.Mail) error {
	return func(db.Mail) error { f := failure; return &f }
}

// logLines returns the lines of the log that contain text.
func (w *workerTest) logLines(text string) (found []string) {
	for line := range strings.Lines(w.log.String()) {
		if strings.Contains(line, text) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}

// workerTest is a worker with a fake outbox and sender, in a synctest bubble.
type workerTest struct {
	t      *testing.T
	outbox *memoryOutbox
	sender *fakeSender
	log    *logtest.Buffer
	stop   func() // ends the worker and waits for it
}

// testWorker runs test with a worker that waits for emails.
func testWorker(t *testing.T, test func(w *workerTest)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &workerTest{t: t, outbox: newMemoryOutbox(), sender: &fakeSender{start: time.Now()}, log: &logtest.Buffer{}}
		w.start()
		test(w)
		w.stop()
	})
}

// start starts the worker.
func (w *workerTest) start() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	worker := NewWorker(w.outbox, func(context.Context) Sender { return w.sender }, slog.New(slog.NewTextHandler(w.log, nil)), time.Now)
	go func() {
		defer close(done)
		worker.Run(ctx, w.outbox.wake)
	}()
	w.stop = func() { cancel(); <-done }
	synctest.Wait()
}

// pass lets time pass.
func (w *workerTest) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

var errDisk = errors.New("disk full")

// must ends a test at an error that it does not expect.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
