package db

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// openAt opens the database at path with a clock.
func openAt(t *testing.T, path string, now func() time.Time) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, Options{Now: now})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// takes checks whether a store gets a lease of a minute.
func takes(t *testing.T, s *Store, want bool, when string) {
	t.Helper()
	if held, err := s.Lease(t.Context(), "job", time.Minute); held != want || err != nil {
		t.Errorf("%s: held is %v (%v), want %v", when, held, err, want)
	}
}

func TestLeaseIsHeldByOneStore(t *testing.T) {
	t.Parallel()
	now := noon
	path := newDatabase(t)
	clock := func() time.Time { return now }
	a, b := openAt(t, path, clock), openAt(t, path, clock)
	takes(t, a, true, "the first")
	takes(t, b, false, "while the first holds it")
	if held, err := b.Lease(t.Context(), "other job", time.Minute); !held || err != nil {
		t.Errorf("another lease: %v, %v", held, err)
	}
	now = now.Add(59 * time.Second)
	takes(t, a, true, "extended")
	now = now.Add(59 * time.Second)
	takes(t, b, false, "after it was extended")
	must(t, b.Release(t.Context(), "job"))
	takes(t, b, false, "after somebody else released it")
	now = now.Add(time.Second)
	takes(t, b, true, "after its end")
	must(t, b.Release(t.Context(), "job"))
	takes(t, a, true, "after its release")
}

func TestLeaseOfClockAheadIsFree(t *testing.T) {
	t.Parallel()
	now := noon.AddDate(3, 0, 0)
	path := newDatabase(t)
	clock := func() time.Time { return now }
	a, b := openAt(t, path, clock), openAt(t, path, clock)
	takes(t, a, true, "three years ahead")
	now = noon
	takes(t, b, true, "after the clock was put right")
}

func TestLeaseOfKilledProcessIsFreeAtNextStart(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	const killed = `insert into leases values ('job', 'killed', '2026-11-21T12:00:30.000Z')`
	alter(t, path, killed)
	first := openStore(t, path)
	takes(t, first, true, "after a start alone")
	must(t, first.Release(t.Context(), "job"))
	alter(t, path, killed)
	takes(t, openStore(t, path), false, "after a start while another process runs")
}

// TestLeaseIsHeldByOneAtATime has stores compete on one file.
func TestLeaseIsHeldByOneAtATime(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	var running sync.WaitGroup
	var holders, rounds atomic.Int32
	for range 4 {
		s := openStore(t, path)
		running.Go(func() {
			for range 50 {
				held, err := s.Lease(t.Context(), "job", time.Minute)
				if err != nil {
					t.Error(err)
				}
				if !held {
					continue
				}
				rounds.Add(1)
				if holders.Add(1) != 1 {
					t.Error("two stores hold the lease")
				}
				holders.Add(-1)
				if err := s.Release(t.Context(), "job"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	running.Wait()
	if rounds.Load() == 0 {
		t.Error("nobody got the lease")
	}
}
