package mail

import (
	"testing"
	"testing/synctest"
	"time"

	"portfolio/db"
)

// TestWorkerOutage lets a server be away for half an hour, in every way a server can, while mails keep coming.
func TestWorkerOutage(t *testing.T) {
	for _, c := range []struct {
		why     string
		failure Failure
		most    int // attempts in half an hour with 60 mails waiting
	}{
		{"not there", Failure{Kind: Down}, 100},
		{"dropping mails", Failure{Kind: Dropped}, 100},
		{"putting all off", Failure{Kind: Deferred}, 400},
	} {
		work(t, func(o *office) {
			o.sender.set(always(c.failure))
			for id := range int64(60) {
				o.outbox.add(id)
				o.pass(30 * time.Second)
			}
			if sent := o.outbox.count(db.Sent); sent != 0 || o.outbox.count(db.Waiting) != 60 {
				t.Fatalf("%s: %d mails sent", c.why, sent)
			}
			if tries := o.sender.count(); tries > c.most {
				t.Errorf("%s: %d attempts, want at most %d", c.why, tries, c.most)
			}
			o.sender.set(nil)
			before := o.sender.count()
			o.pass(time.Minute)
			if sent := o.outbox.count(db.Sent); sent != 60 || o.sender.count()-before != 60 {
				t.Errorf("%s: %d of 60 mails out a minute after its return, in %d attempts", c.why, sent, o.sender.count()-before)
			}
			if a, b := o.log.lines("in trouble"), o.log.lines("is back"); len(a) != 1 || len(b) != 1 {
				t.Errorf("%s: the log says %q, %q", c.why, a, b)
			}
		})
	}
}

// TestWorkerOutageAlone does the same for a single mail, and checks that its own back-off is kept meanwhile.
func TestWorkerOutageAlone(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(always(Failure{Kind: Down}))
		o.outbox.add(1)
		o.pass(30 * time.Minute)
		if m := o.outbox.get(1); m.Attempts != 5 {
			t.Errorf("%d attempts counted, want those of the back-off: 5", m.Attempts)
		}
		o.sender.set(nil)
		o.pass(probeEvery)
		if m := o.outbox.get(1); m.State != db.Sent {
			t.Error("not sent when the server is back")
		}
	})
}

// TestWorkerProbesAll checks that a mail that itself brings the connection down does not hold the others for long.
func TestWorkerProbesAll(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(func(m db.Mail) error {
			if m.ID == 1 {
				return &Failure{Kind: Dropped}
			}
			return nil
		})
		o.outbox.add(1, 2, 3)
		o.pass(probeEvery)
		if sent := o.outbox.count(db.Sent); sent != 2 {
			t.Errorf("%d others sent", sent)
		}
		o.pass(time.Hour)
		o.outbox.add(4)
		synctest.Wait()
		if m := o.outbox.get(4); m.State != db.Sent {
			t.Error("a new mail waits for the bad one")
		}
		o.pass(time.Hour)
		if tries := len(o.sender.of(1)); tries > 12 {
			t.Errorf("the bad one was tried %d times", tries)
		}
	})
}

// TestWorkerCareful checks that a mail that may have arrived is not tried ahead of its time.
func TestWorkerCareful(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(always(Failure{Kind: Deferred, Unsure: true}))
		o.outbox.add(1, 2)
		o.pass(20 * time.Minute)
		if a, b := len(o.sender.of(1)), len(o.sender.of(2)); a != 5 || b != 5 {
			t.Errorf("tried %d and %d times, want 5 and 5", a, b)
		}
		o.sender.set(nil)
		o.outbox.add(3)
		o.pass(time.Minute)
		if o.outbox.get(1).State != db.Waiting || o.outbox.get(3).State != db.Sent {
			t.Error("the new mail should have left, the others wait")
		}
		o.pass(16 * time.Minute)
		if sent := o.outbox.count(db.Sent); sent != 3 {
			t.Errorf("%d mails sent", sent)
		}
	})
}

// TestWorkerFullBoxes checks that two recipients whose boxes are full for days are not pestered, and hold up nobody.
func TestWorkerFullBoxes(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(func(m db.Mail) error {
			if m.ID <= 2 {
				return &Failure{Kind: Deferred, Brief: "recipient, reply 452"}
			}
			return nil
		})
		o.outbox.add(1, 2)
		for id := int64(3); id < 75; id++ {
			o.pass(time.Hour)
			o.outbox.add(id)
			synctest.Wait()
			if o.outbox.get(id).State != db.Sent {
				t.Fatalf("mail %d is held up", id)
			}
		}
		o.pass(2 * time.Hour)
		if o.outbox.count(db.Failed) != 2 {
			t.Error("the two are not given up")
		}
		if tries := len(o.sender.of(1)); tries > 300 {
			t.Errorf("the first was tried %d times in three days", tries)
		}
	})
}

// TestWorkerLeavesAlone checks that a service that asks for time gets it.
func TestWorkerLeavesAlone(t *testing.T) {
	work(t, func(o *office) {
		o.sender.set(always(Failure{Kind: Down, RetryAfter: 10 * time.Minute}))
		o.outbox.add(1, 2, 3)
		o.pass(10*time.Minute - time.Second)
		if o.sender.count() != 1 {
			t.Errorf("%d attempts within ten minutes, want 1", o.sender.count())
		}
		o.sender.set(nil)
		o.pass(2 * time.Second)
		if sent := o.outbox.count(db.Sent); sent != 3 {
			t.Errorf("%d mails sent after that", sent)
		}
	})
}
