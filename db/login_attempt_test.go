package db

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

var limit = AttemptLimit{Free: 2, First: time.Minute, Longest: 5 * time.Minute, Overall: 4, Window: time.Minute}

// attempt makes an attempt and checks how long the visitor has to wait.
func attempt(t *testing.T, s *Store, visitor string, now time.Time, want time.Duration) {
	t.Helper()
	if wait, err := s.CountAttempt(t.Context(), visitor, now, limit); wait != want || err != nil {
		t.Errorf("attempt of %s after %v: wait %v, %v, want %v", visitor, now.Sub(noon), wait, err, want)
	}
}

// The delay doubles up to the longest, survives a restart, and ends with a login.
func TestAttemptsOfOneVisitorAreDelayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "portfolio.db")
	s := openStore(t, path)
	attempt(t, s, "a", noon, 0)
	attempt(t, s, "a", noon, 0)
	attempt(t, s, "a", noon.Add(time.Second), 59*time.Second)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openStore(t, path)
	attempt(t, s, "a", noon.Add(time.Second), 59*time.Second)
	now := noon
	for _, delay := range []time.Duration{1, 2, 4, 5, 5} {
		now = now.Add(delay * time.Minute)
		attempt(t, s, "a", now.Add(-time.Millisecond), time.Millisecond)
		attempt(t, s, "a", now, 0)
	}
	if err := s.RecordLogin(t.Context(), "a", now); err != nil {
		t.Fatal(err)
	}
	attempt(t, s, "a", now, 0)
	attempt(t, s, "a", now, 0)
	attempt(t, s, "a", now, time.Minute)
}

// A visitor who has logged in before is exempt from the limit for all visitors.
func TestAttemptsOfAllVisitorsAreLimited(t *testing.T) {
	s := newStore(t)
	if err := s.RecordLogin(t.Context(), "owner", noon); err != nil {
		t.Fatal(err)
	}
	for _, visitor := range []string{"a", "b", "c", "d"} {
		attempt(t, s, visitor, noon, 0)
	}
	attempt(t, s, "e", noon.Add(time.Second), 59*time.Second)
	attempt(t, s, "owner", noon.Add(time.Second), 0)
	attempt(t, s, "e", noon.Add(time.Minute), 0)
}

func TestOldSessionsAndAttemptsArePurged(t *testing.T) {
	s := newStore(t)
	attempt(t, s, "a", noon, 0)
	if err := s.StartSession(t.Context(), "key", make([]byte, 32), noon); err != nil {
		t.Fatal(err)
	}
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
