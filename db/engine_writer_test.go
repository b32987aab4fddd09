package db

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"
)

// add returns work that stores a row with a submission id.
func add(id string) func(*transaction) error {
	return func(tx *transaction) error {
		_, err := tx.Exec(`insert into inquiries (kind, submission_id, created_at, language, text) values ('podcast-suggest', ?, '', 'en', ?)`,
			id, fmt.Sprintf("%500s", id))
		return err
	}
}

// together runs the works in one batch, and returns the result of each.
func together(t *testing.T, s *Store, works ...func(*transaction) error) []error {
	t.Helper()
	gate, running := make(chan struct{}), make(chan struct{})
	var writers sync.WaitGroup
	writers.Go(func() {
		_ = s.backend.do(context.Background(), func(*transaction) error { close(running); <-gate; return nil })
	})
	<-running
	results := make([]error, len(works))
	for i, work := range works {
		writers.Go(func() { results[i] = s.backend.do(context.Background(), work) })
	}
	for len(writerOf(s).queue) < len(works) {
		runtime.Gosched()
	}
	close(gate)
	writers.Wait()
	return results
}

func stored(t *testing.T, s *Store, id string) int {
	t.Helper()
	return one[int](t, s, "select count(*) from inquiries where submission_id = ?", id)
}

func TestFailingWriteFailsAlone(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	fault := errors.New("my own")
	halfway := func(tx *transaction) error {
		if err := add("halfway")(tx); err != nil {
			return err
		}
		return fault
	}
	results := together(t, s,
		add("a"), halfway, add("a"), func(*transaction) error { panic("at the disk") }, add("b"))
	for i, want := range []error{nil, fault, nil, nil, nil} {
		if i == 2 || i == 3 { // the second "a", which may come before the first; the panic
			continue
		}
		if i != 0 && !errors.Is(results[i], want) {
			t.Errorf("%d: %v", i, results[i])
		}
	}
	first, second := results[0], results[2]
	if first == nil {
		first, second = second, first
	}
	if second != nil || !errors.Is(mapError(first), ErrDuplicate) {
		t.Errorf("a twice: %v, %v", results[0], results[2])
	}
	if results[3] == nil {
		t.Error("a panic returns no error")
	}
	if stored(t, s, "a") != 1 || stored(t, s, "b") != 1 || stored(t, s, "halfway") != 0 {
		t.Error("a failed write is stored, or a successful one lost")
	}
}

// SQLite may roll back the whole transaction, as when the disk is full. The other writes are then repeated.
func TestFailedTransactionFailsOneWrite(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	results := together(t, s, add("a"), func(tx *transaction) error {
		_, err := tx.Exec("rollback")
		return errors.Join(err, errors.New("full"))
	}, add("b"))
	if results[0] != nil || results[1] == nil || results[2] != nil {
		t.Error(results)
	}
	if stored(t, s, "a") != 1 || stored(t, s, "b") != 1 {
		t.Error("the other writes are not stored once")
	}
}

// lockOut holds the write lock of the database until release is called.
func lockOut(t *testing.T, s *Store) (release func()) {
	t.Helper()
	pool, err := connect(fileOf(t, s).path, writerOption, 1)
	must(t, err)
	tx, err := pool.Beginx()
	must(t, err)
	return sync.OnceFunc(func() {
		if err := errors.Join(tx.Rollback(), pool.Close()); err != nil {
			t.Error(err)
		}
	})
}

// impatient returns a store whose writes give up after patience, and whose driver gives up after 1 ms.
func impatient(t *testing.T, patience time.Duration) *Store {
	t.Helper()
	s := newStore(t)
	writerOf(s).patience = patience
	if _, err := fileOf(t, s).writer.db.Exec("pragma busy_timeout = 1"); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWritesWaitForLockedDatabase(t *testing.T) {
	t.Parallel()
	s := impatient(t, time.Minute)
	release := lockOut(t, s)
	var writers sync.WaitGroup
	for i := range 50 {
		writers.Go(func() {
			if err := s.backend.do(context.Background(), add(fmt.Sprint(i))); err != nil {
				t.Error(err)
			}
		})
	}
	if _, err := s.MailCounts(t.Context()); err != nil {
		t.Errorf("reading a locked database: %v", err)
	}
	release()
	writers.Wait()
	if n := one[int](t, s, "select count(*) from inquiries"); n != 50 {
		t.Errorf("%d stored", n)
	}
}

func TestWriteGivesUpOnLockedDatabase(t *testing.T) {
	t.Parallel()
	s := impatient(t, 20*time.Millisecond)
	release := lockOut(t, s)
	defer release()
	row := Inquiry{Kind: SuggestionKind, Submission: entry("1"), Text: "x"}
	if err := s.AddInquiry(t.Context(), row, testMail("x")); !errors.Is(err, ErrBusy) {
		t.Errorf("locked: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.AddInquiry(ctx, row); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	release()
	if err := s.AddInquiry(t.Context(), row); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if n := one[int](t, s, "select count(*) from outbox"); n != 0 || stored(t, s, "1") != 1 {
		t.Error("a withdrawn write is stored")
	}
}

func TestCloseFinishesQueuedWrites(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	acknowledged := make(chan string, 100)
	var writers sync.WaitGroup
	for i := range 100 {
		writers.Go(func() {
			id := fmt.Sprint(i)
			switch err := s.backend.do(context.Background(), add(id)); {
			case err == nil:
				acknowledged <- id
			case !errors.Is(err, ErrClosed):
				t.Error(err)
			}
		})
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	writers.Wait()
	close(acknowledged)
	again := openStore(t, path)
	for id := range acknowledged {
		if stored(t, again, id) != 1 {
			t.Errorf("%s is lost", id)
		}
	}
}
