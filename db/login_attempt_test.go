package db

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

var limit = AttemptLimit{Free: 2, First: time.Minute, Longest: 5 * time.Minute, Overall: 4, Window: time.Minute}

// attempt tries once and reports another wait than want.
func attempt(t *testing.T, s *Store, visitor string, now time.Time, want time.Duration) {
	t.Helper()
	if wait, err := s.CountAttempt(t.Context(), visitor, now, limit); wait != want || err != nil {
		t.Errorf("%s after %v: wait %v, %v, want %v", visitor, now.Sub(noon), wait, err, want)
	}
}

// Delays double up to the longest, outlive a restart, and end with a login.
func TestAttemptsAreHeldUp(t *testing.T) {
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
	if err := s.LoggedIn(t.Context(), "a", now); err != nil {
		t.Fatal(err)
	}
	attempt(t, s, "a", now, 0)
	attempt(t, s, "a", now, 0)
	attempt(t, s, "a", now, time.Minute)
}

// All visitors together have so many attempts in a window, but who has logged in before.
func TestAttemptsOfAllAreHeldUp(t *testing.T) {
	s := newStore(t)
	if err := s.LoggedIn(t.Context(), "owner", noon); err != nil {
		t.Fatal(err)
	}
	for _, visitor := range []string{"a", "b", "c", "d"} {
		attempt(t, s, visitor, noon, 0)
	}
	attempt(t, s, "e", noon.Add(time.Second), 59*time.Second)
	attempt(t, s, "owner", noon.Add(time.Second), 0)
	attempt(t, s, "e", noon.Add(time.Minute), 0)
}

func TestOwnersRowsGoWhenTheirTimeIsOver(t *testing.T) {
	s := newStore(t)
	attempt(t, s, "a", noon, 0)
	if err := s.StartSession(t.Context(), "key", make([]byte, 32), noon); err != nil {
		t.Fatal(err)
	}
	if got := purge(t, s, noon.AddDate(0, 0, 7)); len(got) > 0 {
		t.Errorf("too early: %v", got)
	}
	got := purge(t, s, noon.AddDate(0, 0, 7).Add(time.Millisecond))
	if got["sessions"] != 1 || got["login_attempts"] != 2 {
		t.Errorf("after a week went %v", got)
	}
	if _, err := s.FindSession(t.Context(), "key", make([]byte, 32), noon, SessionLife{Idle: time.Hour, Whole: time.Hour}); !errors.Is(err, ErrNotFound) {
		t.Errorf("the session is %v", err)
	}
}

// TestSessionIsHashed looks for a session's key in what is stored of it.
func TestSessionIsHashed(t *testing.T) {
	s := newStore(t)
	const key = "a key that only the browser has"
	if err := s.StartSession(t.Context(), key, make([]byte, 32), noon); err != nil {
		t.Fatal(err)
	}
	if n := one[int](t, s, "select count(*) from sessions where cast(hash as text) like '%key%' or length(hash) <> 32"); n != 0 {
		t.Error("the key is stored as it is")
	}
	life := SessionLife{Idle: time.Hour, Whole: 2 * time.Hour}
	find := func(key string, credential byte, now time.Time) error {
		_, err := s.FindSession(t.Context(), key, append(make([]byte, 31), credential), now, life)
		return err
	}
	if err := find(key, 0, noon); err != nil {
		t.Error(err)
	}
	for why, err := range map[string]error{
		"another key": find("another", 0, noon), "another credential": find(key, 1, noon), "an idle hour": find(key, 0, noon.Add(time.Hour)),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("with %s: %v", why, err)
		}
	}
	if err := s.SeeSession(t.Context(), key, noon.Add(90*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := find(key, 0, noon.Add(2*time.Hour-time.Millisecond)); err != nil {
		t.Error(err)
	}
	if err := find(key, 0, noon.Add(2*time.Hour)); !errors.Is(err, ErrNotFound) {
		t.Errorf("after its whole life: %v", err)
	}
}
