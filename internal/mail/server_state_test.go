package mail

import (
	"cmp"
	"testing"
	"testing/synctest"
	"time"

	"portfolio/db"
)

// TestNextState checks every transition of the server's state.
func TestNextState(t *testing.T) {
	up, probing, down := db.MailServerUp, db.MailServerProbing, db.MailServerDown
	for _, c := range []struct {
		kind         Kind
		from         []db.MailServerState
		one, several db.MailServerState // after the failure of one email, and of different ones; "" for from
	}{
		{Deferred, []db.MailServerState{up, probing, down}, "", probing},
		{Dropped, []db.MailServerState{up, probing, down}, "", down},
		{Down, []db.MailServerState{up, probing, down}, down, down},
		{Unreachable, []db.MailServerState{up, probing, down}, down, down},
	} {
		for _, from := range c.from {
			if got := nextState(from, c.kind, false); got != cmp.Or(c.one, from) {
				t.Errorf("%s after failure %d of one mail: %s", from, c.kind, got)
			}
			if got := nextState(from, c.kind, true); got != c.several {
				t.Errorf("%s after failure %d of several mails: %s", from, c.kind, got)
			}
		}
	}
	s := server{state: down}
	if !s.handle(time.Now()) || s.state != up || s.handle(time.Now()) {
		t.Errorf("%s after a handled mail", s.state)
	}
}

// TestWorkerOutage lets the server fail for half an hour, with every kind of failure, while emails are added.
func TestWorkerOutage(t *testing.T) {
	for _, c := range []struct {
		name    string
		failure Failure
		most    int // attempts in half an hour with 60 emails waiting
	}{
		{"unreachable", Failure{Kind: Unreachable}, 100},
		{"refusing us", Failure{Kind: Down}, 100},
		{"breaking connections", Failure{Kind: Dropped}, 100},
		{"deferring every mail", Failure{Kind: Deferred}, 400},
	} {
		testWorker(t, func(w *workerTest) {
			w.sender.set(failWith(c.failure))
			for id := range int64(60) {
				w.outbox.add(id)
				w.pass(30 * time.Second)
			}
			if sent := w.outbox.count(db.MailSent); sent != 0 || w.outbox.count(db.MailWaiting) != 60 {
				t.Fatalf("%s: %d mails sent", c.name, sent)
			}
			if tries := w.sender.count(); tries > c.most {
				t.Errorf("%s: %d attempts, want at most %d", c.name, tries, c.most)
			}
			w.sender.set(nil)
			before := w.sender.count()
			w.pass(time.Minute)
			if sent := w.outbox.count(db.MailSent); sent != 60 || w.sender.count()-before != 60 {
				t.Errorf("%s: %d of 60 mails sent a minute after its return, in %d attempts", c.name, sent, w.sender.count()-before)
			}
			if a, b := w.logLines("server failing"), w.logLines("is back"); len(a) != 1 || len(b) != 1 {
				t.Errorf("%s: the log says %q, %q", c.name, a, b)
			}
		})
	}
}

// TestWorkerOutageOneMail checks that the probes with an email leave its own retries as scheduled.
func TestWorkerOutageOneMail(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(failWith(Failure{Kind: Down}))
		w.outbox.add(1)
		w.pass(30 * time.Minute)
		if m := w.outbox.get(1); m.Attempts != 5 {
			t.Errorf("%d attempts counted, want the 5 scheduled ones", m.Attempts)
		}
		w.sender.set(nil)
		w.pass(probeInterval)
		if m := w.outbox.get(1); m.State != db.MailSent {
			t.Error("not sent at the first probe after the outage")
		}
	})
}

// TestWorkerProbesTakeTurns checks that an email that breaks every connection does not delay the others for long.
func TestWorkerProbesTakeTurns(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			if m.ID == 1 {
				return &Failure{Kind: Dropped}
			}
			return nil
		})
		w.outbox.add(1, 2, 3)
		w.pass(probeInterval)
		if sent := w.outbox.count(db.MailSent); sent != 2 {
			t.Errorf("%d others sent", sent)
		}
		w.pass(time.Hour)
		w.outbox.add(4)
		synctest.Wait()
		if m := w.outbox.get(4); m.State != db.MailSent {
			t.Error("a new mail waits for the one that breaks connections")
		}
		w.pass(time.Hour)
		if tries := len(w.sender.of(1)); tries > 12 {
			t.Errorf("the mail that breaks connections was tried %d times", tries)
		}
	})
}

// TestWorkerRetriesOnSchedule checks that an email that may have been sent is not retried early.
func TestWorkerRetriesOnSchedule(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(failWith(Failure{Kind: Deferred, MaybeSent: true}))
		w.outbox.add(1, 2)
		w.pass(20 * time.Minute)
		if a, b := len(w.sender.of(1)), len(w.sender.of(2)); a != 5 || b != 5 {
			t.Errorf("tried %d and %d times, want 5 and 5", a, b)
		}
		w.sender.set(nil)
		w.outbox.add(3)
		w.pass(time.Minute)
		if w.outbox.get(1).State != db.MailWaiting || w.outbox.get(3).State != db.MailSent {
			t.Error("want the new mail sent and the others waiting")
		}
		w.pass(16 * time.Minute)
		if sent := w.outbox.count(db.MailSent); sent != 3 {
			t.Errorf("%d mails sent", sent)
		}
	})
}

// TestWorkerFullMailboxes checks that mails to two full mailboxes are retried rarely, and delay no other mail.
func TestWorkerFullMailboxes(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			if m.ID <= 2 {
				return &Failure{Kind: Deferred, Summary: "recipient, reply 452"}
			}
			return nil
		})
		w.outbox.add(1, 2)
		for id := int64(3); id < 75; id++ {
			w.pass(time.Hour)
			w.outbox.add(id)
			synctest.Wait()
			if w.outbox.get(id).State != db.MailSent {
				t.Fatalf("mail %d is delayed", id)
			}
		}
		w.pass(2 * time.Hour)
		if w.outbox.count(db.MailFailed) != 2 {
			t.Error("the two are not given up")
		}
		if tries := len(w.sender.of(1)); tries > 300 {
			t.Errorf("the first was tried %d times in three days", tries)
		}
	})
}

// TestWorkerRetryAfter checks that the worker waits as long as the server asks.
func TestWorkerRetryAfter(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(failWith(Failure{Kind: Down, RetryAfter: 10 * time.Minute}))
		w.outbox.add(1, 2, 3)
		w.pass(10*time.Minute - time.Second)
		if w.sender.count() != 1 {
			t.Errorf("%d attempts within ten minutes, want 1", w.sender.count())
		}
		w.sender.set(nil)
		w.pass(2 * time.Second)
		if sent := w.outbox.count(db.MailSent); sent != 3 {
			t.Errorf("%d mails sent after that", sent)
		}
	})
}

// TestWorkerOurSideFailsNoMail has the server refuse everything for a day and a half for reasons of our side: no email is failed for
// good, the server is not bothered often, and all emails are sent when it accepts them again.
func TestWorkerOurSideFailsNoMail(t *testing.T) {
	for _, c := range []struct {
		name string
		reply
		most int // attempts in 36 hours with 40 emails waiting
	}{
		{"a daily quota", newReply(senderStep, 550, "550 5.4.5 Daily user sending limit exceeded"), 500},
		{"a policy at the content", newReply(contentStep, 550, "550 5.7.1 rejected"), 2500},
		{"a password that has changed", newReply(connectStep, 535, "535 5.7.8 not accepted"), 500},
	} {
		testWorker(t, func(w *workerTest) {
			failure := Failure{}
			failure.judge(c.reply)
			w.sender.set(failWith(failure))
			for id := range int64(40) {
				w.outbox.add(id)
				w.pass(time.Minute)
			}
			w.pass(36 * time.Hour)
			if waiting := w.outbox.count(db.MailWaiting); waiting != 40 || w.sender.count() > c.most {
				t.Errorf("%s: %d of 40 mails wait after %d attempts", c.name, waiting, w.sender.count())
			}
			if row := w.outbox.row; row.State == db.MailServerUp || row.Cause != string(failure.Cause) || row.Reason == "" {
				t.Errorf("%s: the owner sees %+v", c.name, row)
			}
			w.sender.set(nil)
			w.pass(slowProbeInterval)
			if sent := w.outbox.count(db.MailSent); sent != 40 || w.outbox.row.State != db.MailServerUp {
				t.Errorf("%s: %d of 40 mails sent after its end; the server is %s", c.name, sent, w.outbox.row.State)
			}
		})
	}
}

// TestWorkerPolicyAboutOneMail has the server refuse one email for its text while others get through: it delays none, is tried on
// its own schedule, and is given up after three days.
func TestWorkerPolicyAboutOneMail(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			if m.ID > 1 {
				return nil
			}
			failure := &Failure{}
			failure.judge(newReply(contentStep, 550, "550 5.7.1 spam"))
			return failure
		})
		w.outbox.add(1)
		for id := int64(2); id < 50; id++ {
			w.pass(time.Hour)
			w.outbox.add(id)
			synctest.Wait()
			if w.outbox.get(id).State != db.MailSent {
				t.Fatalf("mail %d is delayed", id)
			}
		}
		w.pass(maxAge)
		if m := w.outbox.get(1); m.State != db.MailFailed || m.LastCause != string(CausePolicy) || len(w.sender.of(1)) > 90 {
			t.Errorf("%s because of %s after %d attempts", m.State, m.LastCause, len(w.sender.of(1)))
		}
	})
}

// TestWorkerMailThatEndsSessions has one email end every session with 421: each time the others are sent soon after.
func TestWorkerMailThatEndsSessions(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(func(m db.Mail) error {
			if m.ID == 1 {
				return &Failure{Kind: Down}
			}
			return nil
		})
		w.outbox.add(1)
		for id := int64(2); id < 20; id++ {
			w.pass(10 * time.Minute)
			w.outbox.add(id)
			w.pass(slowProbeInterval)
			if w.outbox.get(id).State != db.MailSent {
				t.Fatalf("mail %d is delayed", id)
			}
		}
	})
}

// TestWorkerProbesWhenAsked checks that the owner need not wait for the next attempt.
func TestWorkerProbesWhenAsked(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(failWith(Failure{Kind: Down, Cause: CauseQuota}))
		w.outbox.add(1, 2)
		w.pass(2 * time.Hour)
		w.pass(slowProbeInterval / 2)
		w.sender.set(nil)
		w.outbox.mu.Lock()
		w.outbox.row.NextAt = db.NewTime(time.Now())
		w.outbox.mu.Unlock()
		w.pass(pollInterval)
		if sent := w.outbox.count(db.MailSent); sent != 2 {
			t.Errorf("%d mails sent", sent)
		}
	})
}

// TestWorkerFollowsOtherProcess checks that an outage which another process knew ends here too: its emails are sent at once.
func TestWorkerFollowsOtherProcess(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.pass(time.Hour)
		w.outbox.add(1)
		w.outbox.mu.Lock()
		now := db.NewTime(time.Now())
		w.outbox.mails[1].Attempts, w.outbox.mails[1].NextAt, w.outbox.mails[1].TriedAt = 6, db.NewTime(now.Add(30*time.Minute)), now
		w.outbox.row = db.MailServer{State: db.MailServerDown, Since: now, NextAt: now, Cause: string(CauseUnreachable)}
		w.outbox.mu.Unlock()
		w.outbox.add(2)
		w.pass(pollInterval)
		if sent := w.outbox.count(db.MailSent); sent != 2 || w.outbox.row.State != db.MailServerUp {
			t.Errorf("%d mails sent; the server is %s", sent, w.outbox.row.State)
		}
	})
}

// TestWorkerResumesOutage checks that a start goes on with the outage that the process before knew.
func TestWorkerResumesOutage(t *testing.T) {
	testWorker(t, func(w *workerTest) {
		w.sender.set(failWith(Failure{Kind: Down, Cause: CauseQuota}))
		w.outbox.add(1, 2)
		w.pass(time.Hour)
		since := w.outbox.row.Since
		w.stop()
		w.start()
		if row := w.outbox.row; row.State != db.MailServerDown || row.Since != since {
			t.Errorf("after the start: %+v, want since %v", row, since)
		}
		w.sender.set(nil)
		w.pass(slowProbeInterval)
		if sent := w.outbox.count(db.MailSent); sent != 2 || w.outbox.row.State != db.MailServerUp {
			t.Errorf("%d mails sent; the server is %s", sent, w.outbox.row.State)
		}
	})
}
