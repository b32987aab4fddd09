package db

import (
	"context"
	"errors"
	"testing"
	"time"
)

// lockTable keeps others from changing a table until release is called.
func lockTable(t *testing.T, s *Store, table string) (release func()) {
	t.Helper()
	tx, err := s.read.Beginx()
	must(t, err)
	if _, err := tx.Exec("lock table " + table + " in exclusive mode"); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
	}
}

// onServer returns a store whose writes wait as long as patience, and whose attempts take at most limit.
func onServer(t *testing.T, patience, limit time.Duration) *Store {
	t.Helper()
	s := newStore(t)
	if _, ok := s.backend.(*server); !ok {
		t.Skip("about a server")
	}
	w := writerOf(s)
	w.patience, w.limit = patience, limit
	return s
}

// TestLockedTableIsTriedAgain checks that a write that has begun waits for a lock as long as one that has not.
func TestLockedTableIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := onServer(t, time.Minute, 500*time.Millisecond)
	time.AfterFunc(800*time.Millisecond, lockTable(t, s, "inquiries"))
	must(t, s.backend.do(context.Background(), add("a")))
	if stored(t, s, "a") != 1 {
		t.Error("the write is not stored once")
	}
}

// TestExpiredTransactionIsTriedAgain checks that a write is repeated whose time is up between two of its statements.
func TestExpiredTransactionIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := onServer(t, time.Minute, 200*time.Millisecond)
	attempts := 0
	work := func(tx *transaction) error {
		if attempts++; attempts == 1 {
			<-tx.ctx.Done()
			time.Sleep(50 * time.Millisecond) // until the connection is closed
		}
		return add("a")(tx)
	}
	must(t, s.backend.do(context.Background(), work))
	if stored(t, s, "a") != 1 || attempts < 2 {
		t.Errorf("the write is stored %d times after %d attempts", stored(t, s, "a"), attempts)
	}
}

func TestLockedTableIsGivenUp(t *testing.T) {
	t.Parallel()
	s := onServer(t, 20*time.Millisecond, 20*time.Millisecond)
	release := lockTable(t, s, "inquiries")
	if err := s.backend.do(context.Background(), add("a")); !errors.Is(err, ErrBusy) {
		t.Errorf("locked: %v", err)
	}
	release()
	w := writerOf(s)
	w.patience, w.limit = time.Minute, time.Minute
	if err := s.backend.do(context.Background(), add("b")); err != nil || stored(t, s, "a") != 0 {
		t.Errorf("afterwards: %v; a write that was given up is stored %d times", err, stored(t, s, "a"))
	}
}
