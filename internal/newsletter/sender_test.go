package newsletter

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"portfolio/db"
)

// waitingStore has one issue that waits, and counts what the sender asks of it.
type waitingStore struct {
	Store
	now            *time.Time
	starts         time.Time
	putOff, begins int
}

func (s *waitingStore) PutOffIssues(context.Context) error {
	s.putOff++
	s.starts = s.now.Add(db.CancelTime)
	return nil
}

func (s *waitingStore) IssueToSend(context.Context) (db.Issue, error) {
	if s.now.Before(s.starts) {
		return db.Issue{}, db.ErrNotFound
	}
	return db.Issue{ID: 1}, nil
}

func (s *waitingStore) SharedTime(context.Context) (time.Time, error) { return *s.now, nil }

func (s *waitingStore) Lease(context.Context, string, time.Duration) (bool, error) { return true, nil }

func (s *waitingStore) BeginIssue(context.Context, int64) error {
	s.begins++
	return db.ErrNotFound
}

// TestTimeToCancelBeginsAgain checks that nothing is sent in the ten minutes after a start or after a jump of the clock.
func TestTimeToCancelBeginsAgain(t *testing.T) {
	now, passed := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC), time.Duration(0)
	store := &waitingStore{now: &now, starts: now.Add(-time.Hour)}
	sender := &Sender{
		Store: store, Log: slog.New(slog.DiscardHandler),
		Clock: &Clock{Passed: func() time.Duration { return passed }},
	}
	pass := func(d, jump time.Duration, putOff, begins int) {
		t.Helper()
		now, passed = now.Add(d+jump), passed+d
		if err := sender.Send(t.Context()); err != nil {
			t.Fatal(err)
		}
		if store.putOff != putOff || store.begins != begins {
			t.Errorf("put off %d times, begun %d times, want %d, %d", store.putOff, store.begins, putOff, begins)
		}
	}
	pass(0, 0, 1, 0) // the start
	pass(db.CancelTime-time.Second, 0, 1, 0)
	pass(0, time.Hour, 2, 0)
	pass(db.CancelTime-time.Second, 0, 2, 0)
	pass(0, -24*time.Hour, 3, 0)
	pass(db.CancelTime-time.Second, 2*time.Second, 3, 1) // a small correction
	pass(time.Second, 0, 3, 2)
}
