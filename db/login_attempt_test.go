package db

import (
	"errors"
	"testing"
	"time"
)

var (
	limit   = AttemptLimit{Free: 2, First: time.Minute, Longest: 5 * time.Minute}
	overall = OverallLimit{Attempts: 4, Window: time.Minute}
)

// attempt makes an attempt and checks how long the visitor has to wait.
func attempt(t *testing.T, s *Store, visitor string, now time.Time, want time.Duration) {
	t.Helper()
	attemptWith(t, s, []AttemptCounter{{visitor, limit}}, overall, now, want)
}

func attemptWith(t *testing.T, s *Store, counters []AttemptCounter, overall OverallLimit, now time.Time, want time.Duration) {
	t.Helper()
	if wait, err := s.CountAttempt(t.Context(), counters, overall, now); wait != want || err != nil {
		t.Errorf("attempt of %s after %v: wait %v, %v, want %v", counters[0].Visitor, now.Sub(noon), wait, err, want)
	}
}

// The delay doubles up to the longest, survives a restart, and ends with a login.
func TestAttemptsOfOneVisitorAreDelayed(t *testing.T) {
	t.Parallel()
	path := newDatabase(t)
	s := openStore(t, path)
	attempt(t, s, "a", noon, 0)
	attempt(t, s, "a", noon, 0)
	attempt(t, s, "a", noon.Add(time.Second), 59*time.Second)
	must(t, s.Close())
	s = openStore(t, path)
	attempt(t, s, "a", noon.Add(time.Second), 59*time.Second)
	now := noon
	for _, delay := range []time.Duration{1, 2, 4, 5, 5} {
		now = now.Add(delay * time.Minute)
		attempt(t, s, "a", now.Add(-time.Millisecond), time.Millisecond)
		attempt(t, s, "a", now, 0)
	}
	must(t, s.RecordLogin(t.Context(), []string{"a"}, now))
	attempt(t, s, "a", now, 0)
	attempt(t, s, "a", now, 0)
	attempt(t, s, "a", now, time.Minute)
}

// A visitor who has logged in before is exempt from the limit for all visitors, and so is an attempt without that limit.
func TestAttemptsOfAllVisitorsAreLimited(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.RecordLogin(t.Context(), []string{"owner"}, noon))
	for _, visitor := range []string{"a", "b", "c", "d"} {
		attempt(t, s, visitor, noon, 0)
	}
	attempt(t, s, "e", noon.Add(time.Second), 59*time.Second)
	attempt(t, s, "owner", noon.Add(time.Second), 0)
	attemptWith(t, s, []AttemptCounter{{"device", limit}}, OverallLimit{}, noon.Add(time.Second), 0)
	attempt(t, s, "e", noon.Add(time.Minute), 0)
}

// An attempt counts for each of its networks. One that has to wait for one of them counts for none.
func TestAttemptsAreCountedByWiderNetworks(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	from := func(narrow string) []AttemptCounter {
		return []AttemptCounter{{narrow, limit}, {"wide", AttemptLimit{Free: 3, First: time.Minute, Longest: time.Hour}}}
	}
	for _, narrow := range []string{"a", "b", "c"} {
		attemptWith(t, s, from(narrow), OverallLimit{}, noon, 0)
	}
	attemptWith(t, s, from("d"), OverallLimit{}, noon, time.Minute)
	attempt(t, s, "a", noon, 0)
	attempt(t, s, "d", noon, 0)
	attempt(t, s, "d", noon, 0)
	attempt(t, s, "d", noon, time.Minute)
}

// After the clock was ahead by three years for a moment, a visitor waits no longer than for any other attempts, and all visitors
// no longer than one window.
func TestAttemptsFromTheFutureDelayLikeAnyOther(t *testing.T) {
	t.Parallel()
	s, ahead := newStore(t), noon.AddDate(3, 0, 0)
	for _, visitor := range []string{"a", "a", "b", "c"} {
		attempt(t, s, visitor, ahead, 0)
	}
	attempt(t, s, "a", noon, time.Minute)
	attempt(t, s, "a", noon.Add(30*time.Second), 30*time.Second)
	attempt(t, s, "b", noon, 0)
	attempt(t, s, "a", noon.Add(time.Minute), 0)
	must(t, s.RecordLogin(t.Context(), []string{"d"}, ahead))
	attempt(t, s, "d", noon.Add(time.Minute), 0)
}

// A login that a wrong clock dated in the future does not exempt from the limit for all visitors.
func TestLoginsFromTheFutureAreIgnored(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.RecordLogin(t.Context(), []string{"owner"}, noon.AddDate(3, 0, 0)))
	for _, visitor := range []string{"a", "b", "c", "d"} {
		attempt(t, s, visitor, noon, 0)
	}
	attempt(t, s, "owner", noon, time.Minute)
}

func TestOldSessionsAndAttemptsArePurged(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	attempt(t, s, "a", noon, 0)
	must(t, s.StartSession(t.Context(), "key", make([]byte, 32), noon))
	if got := purge(t, s, noon.AddDate(0, 0, 7)); len(got) > 0 {
		t.Errorf("purged too early: %v", got)
	}
	got := purge(t, s, noon.AddDate(0, 0, 7).Add(time.Millisecond))
	if got["sessions"] != 1 || got["login_attempts"] != 2 {
		t.Errorf("purged after a week: %v", got)
	}
	if _, err := s.FindSession(t.Context(), "key", make([]byte, 32), noon, SessionLifetime{Idle: time.Hour, Total: time.Hour}); !errors.Is(err, ErrNotFound) {
		t.Errorf("the purged session is found: %v", err)
	}
}
