package db

import (
	"context"
	"fmt"
	"math"
	"os/signal"
	"sync"
	"syscall"
	"testing"
)

// fillUp stores n rows at the same time, and returns the acknowledged ones and how many were refused.
func fillUp(s *Store, prefix string, n int) (acknowledged []string, refused int) {
	var mutex sync.Mutex
	var writers sync.WaitGroup
	for i := range n {
		writers.Go(func() {
			id := fmt.Sprint(prefix, i)
			err := s.backend.do(context.Background(), add(id))
			mutex.Lock()
			defer mutex.Unlock()
			if err == nil {
				acknowledged = append(acknowledged, id)
			} else {
				refused++
			}
		})
	}
	writers.Wait()
	return acknowledged, refused
}

// checkKept checks that exactly the acknowledged rows are stored, and that the store can still write.
func checkKept(t *testing.T, s *Store, acknowledged []string) {
	t.Helper()
	for _, id := range acknowledged {
		if stored(t, s, id) != 1 {
			t.Errorf("%s is lost", id)
		}
	}
	if n := one[int](t, s, "select count(*) from inquiries"); n != len(acknowledged) {
		t.Errorf("%d acknowledged, %d stored", len(acknowledged), n)
	}
	if err := s.backend.do(t.Context(), add("afterwards")); err != nil {
		t.Errorf("writing afterwards: %v", err)
	}
	if err := quickCheck(t.Context(), s.read); err != nil {
		t.Error(err)
	}
}

func TestFullDatabaseLosesNothing(t *testing.T) {
	t.Parallel()
	sqliteAlone(t)
	s := newStore(t)
	pages := one[int](t, s, "pragma page_count")
	if _, err := fileOf(t, s).writer.db.Exec(fmt.Sprintf("pragma max_page_count = %d", pages+20)); err != nil {
		t.Fatal(err)
	}
	acknowledged, refused := fillUp(s, "full", 400)
	if len(acknowledged) == 0 || refused == 0 {
		t.Errorf("%d stored, %d refused: the database is not full", len(acknowledged), refused)
	}
	if _, err := fileOf(t, s).writer.db.Exec("pragma max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	checkKept(t, s, acknowledged)
}

// A limit on the size of files makes every write to the log beyond it fail.
func TestFailingDiskLosesNothing(t *testing.T) { // not parallel: the limit is the process's
	sqliteAlone(t)
	s := newStore(t)
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: 300_000, Max: math.MaxUint64}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip(err)
	}
	acknowledged, refused := fillUp(s, "limit", 1500)
	limit.Cur = limit.Max
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	if len(acknowledged) == 0 || refused == 0 {
		t.Errorf("%d stored, %d refused: the test does not reach the limit", len(acknowledged), refused)
	}
	checkKept(t, s, acknowledged)
}
