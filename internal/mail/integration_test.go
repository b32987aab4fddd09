package mail

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"

	"portfolio/db"
)

// TestOutageOverSMTP sends emails from a database to an SMTP server that fails for half an hour, in several ways.
func TestOutageOverSMTP(t *testing.T) {
	refuseWith := func(code int) func(*testServer, *pipeListener) {
		return func(s *testServer, _ *pipeListener) {
			s.onRcpt = func(string) error { return replyWith(code, "not now") }
		}
	}
	for _, c := range []struct {
		name string
		fail func(*testServer, *pipeListener)
	}{
		{"unreachable", func(_ *testServer, p *pipeListener) { p.set(false, false) }},
		{"not accepting connections", func(_ *testServer, p *pipeListener) { p.set(true, true) }},
		{"closing the session", refuseWith(421)},
		{"deferring every mail", refuseWith(451)},
		{"hanging up after DATA", func(s *testServer, _ *pipeListener) { s.onData = hangUp }},
		{"refusing our address, as the day's quota is used up", func(s *testServer, _ *pipeListener) {
			s.onMail = func(string) error {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 4, 5}, Message: "Daily sending limit exceeded"}
			}
		}},
		{"refusing to relay", refuseWith(550)},
		{"refusing every content", func(s *testServer, _ *pipeListener) {
			s.onData = func(*smtp.Conn, string) error { return replyWith(554, "not accepted") }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := newTestStore(t)
				s, server, network := pipeSMTP(t)
				stop := startWorker(store, s)
				defer stop()
				server.change(func(s *testServer) { c.fail(s, network) })
				for i := range 10 {
					m := testMail(0)
					m.Subject = fmt.Sprint("mail ", i)
					must(t, store.AddMail(t.Context(), m))
					time.Sleep(3 * time.Minute)
				}
				server.change(func(s *testServer) { s.onMail, s.onRcpt, s.onData = nil, nil, nil; network.set(true, false) })
				time.Sleep(time.Minute)
				synctest.Wait()
				wantOnce(t, server.mails(), 10)
				if mails, err := store.MailCounts(t.Context()); err != nil || mails[db.MailSent] != 10 {
					t.Errorf("mails: %v (%v)", mails, err)
				}
			})
		})
	}
}

// TestRestartsOverSMTP stops and starts the worker while emails are stored and the server is slow: each email arrives once.
func TestRestartsOverSMTP(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newTestStore(t)
		s, server, _ := pipeSMTP(t)
		server.onData = func(*smtp.Conn, string) error { time.Sleep(time.Second); return nil }
		for i := range 20 {
			stop := startWorker(store, s)
			m := testMail(0)
			m.Subject = fmt.Sprint("mail ", i)
			must(t, store.AddMail(t.Context(), m, m))
			time.Sleep(700 * time.Millisecond)
			stop()
		}
		stop := startWorker(store, s)
		time.Sleep(time.Minute)
		stop()
		wantOnce(t, server.mails(), 40)
	})
}

func newTestStore(t *testing.T) *db.Store {
	t.Helper()
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), db.Options{})
	must(t, err)
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

// startWorker starts a worker and returns a function that stops it.
func startWorker(store *db.Store, sender Sender) func() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	worker := NewWorker(store, func(context.Context) Sender { return sender }, slog.New(slog.DiscardHandler), time.Now)
	go func() {
		defer close(done)
		worker.Run(ctx, store.MailStored())
	}()
	return func() { cancel(); <-done }
}

// wantOnce checks that no email is missing and none arrived twice.
func wantOnce(t *testing.T, got []received, want int) {
	t.Helper()
	times := map[string]int{}
	for _, mail := range got {
		times[parse(t, mail.data).Header.Get("Message-ID")]++
	}
	if len(times) != want || len(got) != want {
		t.Errorf("%d mails have arrived, of which %d are different; want %d", len(got), len(times), want)
	}
}
