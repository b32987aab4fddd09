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
	work(t, func(o *office) {
		o.outbox.add(1, 2, 3)
		synctest.Wait()
		if sent := o.outbox.count(db.Sent); sent != 3 || o.sender.count() != 3 {
			t.Errorf("%d mails sent in %d attempts, want 3 in 3", sent, o.sender.count())
		}
		o.pass(time.Hour)
		if o.sender.count() != 3 {
			t.Errorf("%d attempts an hour later", o.sender.count())
		}
	})
}

// TestWorkerPicksUp checks that mails stored while no worker ran leave when one starts.
func TestWorkerPicksUp(t *testing.T) {
	work(t, func(o *office) {
		o.stop()
		for id := range int64(3 * batch) {
			o.outbox.add(id)
		}
		<-o.outbox.wake
		o.run(o.sender)
		if sent := o.outbox.count(db.Sent); sent != 3*batch {
			t.Errorf("%d mails sent", sent)
		}
	})
}

func TestWorkerBacksOff(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(always(Failure{Kind: Deferred, Brief: "recipient, reply 451"}))
		o.outbox.add(1)
		o.pass(4 * time.Hour)
		want := []time.Duration{0, 1, 3, 7, 15, 31, 63, 123, 183}
		for i := range want {
			want[i] *= time.Minute
		}
		if got := o.sender.of(1); !slices.Equal(got, want) {
			t.Errorf("tried after %v, want %v", got, want)
		}
		if m := o.outbox.get(1); m.Attempts != len(want) || m.State != db.Waiting || m.LastError != "recipient, reply 451" {
			t.Errorf("the outbox says %d attempts, %s, %q", m.Attempts, m.State, m.LastError)
		}
	})
}

func TestWorkerGivesUp(t *testing.T) {
	for _, kind := range []Kind{Deferred, Dropped, Down} {
		work(t, func(o *office) {
			o.sender.set(always(Failure{Kind: kind, Brief: "trouble", Err: errDisk}))
			o.outbox.add(1)
			o.pass(giveUpAge - time.Second)
			if m := o.outbox.get(1); m.State != db.Waiting {
				t.Errorf("kind %d: %s after %d attempts, too early", kind, m.State, m.Attempts)
			}
			o.pass(probeSeldom)
			if m := o.outbox.get(1); m.State != db.Failed || m.LastError == "" {
				t.Errorf("kind %d: %s, %q after three days", kind, m.State, m.LastError)
			}
			lines := o.log.lines("given up")
			if len(lines) != 1 || strings.Contains(lines[0], "@") {
				t.Errorf("kind %d: the log says %q", kind, lines)
			}
			tries := o.sender.count()
			o.pass(24 * time.Hour)
			if o.sender.count() != tries {
				t.Errorf("kind %d: tried again after being given up", kind)
			}
		})
	}
}

// TestWorkerGivesOldMailsAChance checks that mails that waited for days because no server was set up are not given up
// at the first failure.
func TestWorkerGivesOldMailsAChance(t *testing.T) {
	work(t, func(o *office) {
		o.stop()
		o.outbox.add(1)
		o.pass(10 * 24 * time.Hour)
		o.sender.set(always(Failure{Kind: Deferred, Brief: "trouble"}))
		o.run(o.sender)
		o.pass(3 * time.Hour)
		o.sender.set(nil)
		o.pass(time.Hour)
		if m := o.outbox.get(1); m.State != db.Sent {
			t.Errorf("%s after %d attempts", m.State, m.Attempts)
		}
	})
}

func TestWorkerRefusedOnce(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(func(m db.Mail) error {
			if m.ID == 2 {
				return &Failure{Kind: Refused, Brief: "recipient, reply 550", Err: errDisk}
			}
			return nil
		})
		o.outbox.add(1, 2, 3)
		o.pass(24 * time.Hour)
		if m := o.outbox.get(2); len(o.sender.of(2)) != 1 || m.State != db.Failed || m.LastError != "recipient, reply 550: disk full" {
			t.Errorf("tried %d times, %s, %q", len(o.sender.of(2)), m.State, m.LastError)
		}
		if sent := o.outbox.count(db.Sent); sent != 2 {
			t.Errorf("%d others sent", sent)
		}
		if lines := o.log.lines("given up"); len(lines) != 1 || !strings.Contains(lines[0], "reply 550") {
			t.Errorf("the log says %q", lines)
		}
	})
}

// TestWorkerSurvivesFaults checks that a panic over one mail neither ends the worker nor holds up other mails.
func TestWorkerSurvivesFaults(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(func(m db.Mail) error {
			if m.ID == 1 {
				panic("a fault of ours")
			}
			return nil
		})
		o.outbox.add(1, 2, 3)
		o.pass(10 * time.Minute)
		if m := o.outbox.get(1); m.State != db.Waiting || m.LastError != "panic: a fault of ours" {
			t.Errorf("%s, %q", m.State, m.LastError)
		}
		if sent := o.outbox.count(db.Sent); sent != 2 {
			t.Errorf("%d others sent", sent)
		}
		if len(o.log.lines("panicked")) == 0 {
			t.Error("the log says nothing")
		}
	})
}

func TestWorkerSurvivesTheOutbox(t *testing.T) {
	work(t, func(o *office) {
		o.outbox.mu.Lock()
		o.outbox.onDue = func() { panic("a fault of ours") }
		o.outbox.mu.Unlock()
		o.outbox.add(1)
		o.pass(10 * time.Minute)
		if n := len(o.log.lines("panicked")); n == 0 || n > 60 {
			t.Errorf("the log says so %d times in ten minutes", n)
		}
		o.outbox.mu.Lock()
		o.outbox.onDue = nil
		o.outbox.mu.Unlock()
		o.pass(time.Minute)
		if o.outbox.count(db.Sent) != 1 {
			t.Error("the mail has not left since")
		}
	})
}

// TestWorkerRemembers checks that what has been sent is not sent again because the outbox could not note it.
func TestWorkerRemembers(t *testing.T) {
	work(t, func(o *office) {
		o.outbox.fail(errDisk)
		o.outbox.add(1, 2, 3)
		o.pass(10 * time.Minute)
		if o.sender.count() != 1 {
			t.Errorf("%d attempts while nothing can be noted, want 1", o.sender.count())
		}
		o.outbox.fail(nil)
		o.pass(time.Minute)
		if sent := o.outbox.count(db.Sent); sent != 3 || o.sender.count() != 3 {
			t.Errorf("%d mails sent in %d attempts, want 3 in 3", sent, o.sender.count())
		}
	})
}

func TestWorkerForgetsErased(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(func(m db.Mail) error {
			o.outbox.mu.Lock()
			defer o.outbox.mu.Unlock()
			delete(o.outbox.mails, m.ID)
			return nil
		})
		o.outbox.add(1, 2)
		o.pass(time.Hour)
		if o.sender.count() != 2 || len(o.log.lines("level=ERROR")) != 0 {
			t.Errorf("%d attempts; the log says %q", o.sender.count(), o.log.lines("ERROR"))
		}
	})
}

func TestWorkerStops(t *testing.T) {
	for _, c := range []struct {
		why  string
		need time.Duration // that the mail under way takes
		want db.MailState
		took time.Duration
	}{
		{"a mail that arrives in time", 2 * time.Second, db.Sent, 2 * time.Second},
		{"a mail that does not", time.Minute, db.Waiting, graceTime},
	} {
		work(t, func(o *office) {
			o.sender.hold = func(ctx context.Context) {
				select {
				case <-ctx.Done():
				case <-time.After(c.need):
				}
			}
			o.outbox.add(1, 2)
			synctest.Wait()
			start := time.Now()
			o.stop()
			if took := time.Since(start); took != c.took {
				t.Errorf("%s: stopped after %s, want %s", c.why, took, c.took)
			}
			first, second := o.outbox.get(1), o.outbox.get(2)
			if first.State != c.want || second.State != db.Waiting || second.Attempts != 0 || o.sender.count() != 1 {
				t.Errorf("%s: %s, and the next %s", c.why, first.State, second.State)
			}
			if c.want == db.Waiting && first.Attempts != 0 {
				t.Errorf("%s: counted as an attempt", c.why)
			}
		})
	}
}
