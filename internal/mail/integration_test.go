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

// TestWholeOutage sends by SMTP, from a real outbox to a real server, over half an hour in which the server is not well.
func TestWholeOutage(t *testing.T) {
	putOff := func(code int) func(*testServer, *pipes) {
		return func(s *testServer, _ *pipes) { s.onRcpt = func(string) error { return reply(code, "not now") } }
	}
	for _, c := range []struct {
		why     string
		trouble func(*testServer, *pipes)
	}{
		{"not there", func(_ *testServer, p *pipes) { p.set(false, false) }},
		{"hanging", func(_ *testServer, p *pipes) { p.set(true, true) }},
		{"closing", putOff(421)},
		{"putting all off", putOff(451)},
		{"vanishing after DATA", func(s *testServer, _ *pipes) { s.onData = vanish }},
	} {
		t.Run(c.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := newTestStore(t)
				s, server, wires := piped(t)
				stop := startWorker(store, s)
				defer stop()
				server.answer(func(s *testServer) { c.trouble(s, wires) })
				for i := range 10 {
					m := letter(0)
					m.Subject = fmt.Sprint("mail ", i)
					if err := store.AddMail(t.Context(), m); err != nil {
						t.Fatal(err)
					}
					time.Sleep(3 * time.Minute)
				}
				server.answer(func(s *testServer) { s.onRcpt, s.onData = nil, nil; wires.set(true, false) })
				time.Sleep(time.Minute)
				synctest.Wait()
				wantOnce(t, server.mails(), 10)
				if waiting, err := store.Waiting(t.Context()); err != nil || waiting != 0 {
					t.Errorf("%d mails wait (%v)", waiting, err)
				}
			})
		})
	}
}

// TestWholeRestart stops the worker over and over while mails come and a server is slow: each arrives once.
func TestWholeRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newTestStore(t)
		s, server, _ := piped(t)
		server.onData = func(*smtp.Conn, string) error { time.Sleep(time.Second); return nil }
		for i := range 20 {
			stop := startWorker(store, s)
			m := letter(0)
			m.Subject = fmt.Sprint("mail ", i)
			if err := store.AddMail(t.Context(), m, m); err != nil {
				t.Fatal(err)
			}
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
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

// startWorker starts a worker and returns what stops it.
func startWorker(store *db.Store, sender Sender) func() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	worker := NewWorker(store, sender, slog.New(slog.DiscardHandler), time.Now)
	go func() {
		defer close(done)
		worker.Run(ctx, store.MailStored())
	}()
	return func() { cancel(); <-done }
}

// wantOnce reports mails that are missing or came twice.
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
