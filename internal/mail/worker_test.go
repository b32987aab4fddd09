package mail

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"portfolio/db"
)

func TestWorkerSendsAtOnce(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.outbox.add(1, 2, 3)
		synctest.Wait()
		if sent := w.outbox.count(db.MailSent); sent != 3 || w.sender.count() != 3 {
			t.Errorf("%d mails sent in %d attempts, want 3 in 3", sent, w.sender.count())
		}
		w.pass(time.Hour)
		if w.sender.count() != 3 {
			t.Errorf("%d attempts an hour later", w.sender.count())
		}
	})
}

// TestWorkerSendsBacklog checks that mails stored while no worker ran are sent at the next start.
func TestWorkerSendsBacklog(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.stop()
		for id := range int64(3 * batchSize) {
			w.outbox.add(id)
		}
		<-w.outbox.wake
		w.start()
		if sent := w.outbox.count(db.MailSent); sent != 3*batchSize {
			t.Errorf("%d mails sent", sent)
		}
	})
}

func TestWorkerBacksOff(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(failWith(Failure{Kind: Deferred, Summary: "recipient, reply 451"}))
		w.outbox.add(1)
		w.pass(4 * time.Hour)
		want := []time.Duration{0, 1, 3, 7, 15, 31, 63, 123, 183}
		for i := range want {
			want[i] *= time.Minute
		}
		if got := w.sender.of(1); !slices.Equal(got, want) {
			t.Errorf("tried after %v, want %v", got, want)
		}
		if m := w.outbox.get(1); m.Attempts != len(want) || m.State != db.MailWaiting || m.LastError != "recipient, reply 451" {
			t.Errorf("the outbox has %d attempts, %s, %q", m.Attempts, m.State, m.LastError)
		}
	})
}

func TestWorkerGivesUp(t *testing.T) {
	for _, kind := range []Kind{Deferred, Dropped, Down, Unreachable} {
		testWorker(t, func(w *workerTest) {
			w.sender.set(failWith(Failure{Kind: kind, Summary: "error", Err: errDisk}))
			w.outbox.add(1)
			w.pass(maxAge - time.Second)
			if m := w.outbox.get(1); m.State != db.MailWaiting {
				t.Errorf("kind %d: %s after %d attempts, too early", kind, m.State, m.Attempts)
			}
			w.pass(slowProbeInterval)
			if m := w.outbox.get(1); m.State != db.MailFailed || m.LastError == "" {
				t.Errorf("kind %d: %s, %q after three days", kind, m.State, m.LastError)
			}
			lines := w.logLines("given up")
			if len(lines) != 1 || strings.Contains(lines[0], "@") {
				t.Errorf("kind %d: the log has %q", kind, lines)
			}
			tries := w.sender.count()
			w.pass(24 * time.Hour)
			if w.sender.count() != tries {
				t.Errorf("kind %d: tried again after being given up", kind)
			}
		})
	}
}

// TestWorkerRetriesOldMails checks that mails that waited for days, because no server was configured, are not given up at
// the first failure.
func TestWorkerRetriesOldMails(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.stop()
		w.outbox.add(1)
		w.pass(10 * 24 * time.Hour)
		w.sender.set(failWith(Failure{Kind: Deferred, Summary: "error"}))
		w.start()
		w.pass(3 * time.Hour)
		w.sender.set(nil)
		w.pass(time.Hour)
		if m := w.outbox.get(1); m.State != db.MailSent {
			t.Errorf("%s after %d attempts", m.State, m.Attempts)
		}
	})
}

func TestWorkerRefusedOnce(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			if m.ID == 2 {
				return &Failure{Kind: Refused, Summary: "recipient, reply 550", Err: errDisk}
			}
			return nil
		})
		w.outbox.add(1, 2, 3)
		w.pass(24 * time.Hour)
		if m := w.outbox.get(2); len(w.sender.of(2)) != 1 || m.State != db.MailFailed || m.LastError != "recipient, reply 550: disk full" {
			t.Errorf("tried %d times, %s, %q", len(w.sender.of(2)), m.State, m.LastError)
		}
		if sent := w.outbox.count(db.MailSent); sent != 2 {
			t.Errorf("%d others sent", sent)
		}
		if lines := w.logLines("given up"); len(lines) != 1 || !strings.Contains(lines[0], "reply 550") {
			t.Errorf("the log has %q", lines)
		}
	})
}

// TestWorkerSurvivesSenderPanic checks that a panic about one email neither ends the worker nor delays other emails.
func TestWorkerSurvivesSenderPanic(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			if m.ID == 1 {
				panic("a bug")
			}
			return nil
		})
		w.outbox.add(1, 2, 3)
		w.pass(10 * time.Minute)
		if m := w.outbox.get(1); m.State != db.MailWaiting || m.LastError != "panic: a bug" {
			t.Errorf("%s, %q", m.State, m.LastError)
		}
		if sent := w.outbox.count(db.MailSent); sent != 2 {
			t.Errorf("%d others sent", sent)
		}
		if len(w.logLines("panicked")) == 0 {
			t.Error("the panic is not logged")
		}
	})
}

func TestWorkerSurvivesOutboxPanic(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.outbox.mu.Lock()
		w.outbox.onDue = func() { panic("a bug") }
		w.outbox.mu.Unlock()
		w.outbox.add(1)
		w.pass(10 * time.Minute)
		if n := len(w.logLines("panicked")); n == 0 || n > 60 {
			t.Errorf("the panic is logged %d times in ten minutes", n)
		}
		w.outbox.mu.Lock()
		w.outbox.onDue = nil
		w.outbox.mu.Unlock()
		w.pass(time.Minute)
		if w.outbox.count(db.MailSent) != 1 {
			t.Error("the mail is not sent afterwards")
		}
	})
}

// TestWorkerKeepsUnrecordedResults checks that an email is not sent again if the outbox could not record that it is sent.
func TestWorkerKeepsUnrecordedResults(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.outbox.fail(errDisk)
		w.outbox.add(1, 2, 3)
		w.pass(10 * time.Minute)
		if w.sender.count() != 1 {
			t.Errorf("%d attempts while nothing can be recorded, want 1", w.sender.count())
		}
		w.outbox.fail(nil)
		w.pass(time.Minute)
		if sent := w.outbox.count(db.MailSent); sent != 3 || w.sender.count() != 3 {
			t.Errorf("%d mails sent in %d attempts, want 3 in 3", sent, w.sender.count())
		}
	})
}

// TestWorkerErasedMail checks that an email erased while it is being sent causes no error.
func TestWorkerErasedMail(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			w.outbox.mu.Lock()
			defer w.outbox.mu.Unlock()
			delete(w.outbox.mails, m.ID)
			return nil
		})
		w.outbox.add(1, 2)
		w.pass(time.Hour)
		if w.sender.count() != 2 || len(w.logLines("level=ERROR")) != 0 {
			t.Errorf("%d attempts; the log has %q", w.sender.count(), w.logLines("ERROR"))
		}
	})
}

func TestWorkerStops(t *testing.T) {
	for _, c := range []struct {
		name string
		need time.Duration // to send the email
		want db.MailState
		took time.Duration // to stop
	}{
		{"a mail sent in time", 2 * time.Second, db.MailSent, 2 * time.Second},
		{"a mail that takes too long", time.Minute, db.MailWaiting, stopTimeout},
	} {
		testWorker(t, func(w *workerTest) {
			w.sender.hold = func(ctx context.Context) {
				select {
				case <-ctx.Done():
				case <-time.After(c.need):
				}
			}
			w.outbox.add(1, 2)
			synctest.Wait()
			start := time.Now()
			w.stop()
			if took := time.Since(start); took != c.took {
				t.Errorf("%s: stopped after %s, want %s", c.name, took, c.took)
			}
			first, second := w.outbox.get(1), w.outbox.get(2)
			if first.State != c.want || second.State != db.MailWaiting || second.Attempts != 0 || w.sender.count() != 1 {
				t.Errorf("%s: %s, and the next %s", c.name, first.State, second.State)
			}
			if c.want == db.MailWaiting && first.Attempts != 0 {
				t.Errorf("%s: counted as an attempt", c.name)
			}
		})
	}
}
