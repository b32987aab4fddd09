package db

import (
	"errors"
	"testing"
	"time"
)

// TestSession checks that only a hash of the key is stored, and when a session is found.
func TestSession(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	const key = "a key that only the browser has"
	must(t, s.StartSession(t.Context(), key, make([]byte, 32), noon))
	if n := one[int](t, s, "select count(*) from sessions where cast(hash as text) like '%key%' or length(hash) <> 32"); n != 0 {
		t.Error("the key itself is stored")
	}
	life := SessionLifetime{Idle: time.Hour, Total: 2 * time.Hour}
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
	must(t, s.TouchSession(t.Context(), key, noon.Add(90*time.Minute)))
	if err := find(key, 0, noon.Add(2*time.Hour-time.Millisecond)); err != nil {
		t.Error(err)
	}
	if err := find(key, 0, noon.Add(2*time.Hour)); !errors.Is(err, ErrNotFound) {
		t.Errorf("after its total life: %v", err)
	}
}
