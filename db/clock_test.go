package db

import (
	"errors"
	"testing"
	"time"
)

const oneDay = 24 * time.Hour

// purgesAt checks whether a purge at a time is refused.
func purgesAt(t *testing.T, s *Store, now time.Time, refused bool) {
	t.Helper()
	if _, err := s.Purge(t.Context(), now, keep); errors.Is(err, ErrClockJumped) != refused || err != nil && !refused {
		t.Errorf("purge at %s: %v", now, err)
	}
}

// TestPurgeWaitsForClock stores a row, lets the clock jump, and checks after each purge whether the row is left.
func TestPurgeWaitsForClock(t *testing.T) {
	t.Parallel()
	const old = 3 * 365 * oneDay // every row of the past is too old then
	type reading struct {
		at   time.Duration // after noon
		rows int           // left
	}
	for name, readings := range map[string][]reading{
		"three years ahead for a moment":      {{0, 1}, {oneDay, 1}, {old, 1}, {old + 6*time.Hour, 1}, {oneDay + 12*time.Hour, 1}, {2 * oneDay, 1}},
		"three years ahead for a day":         {{0, 1}, {oneDay, 1}, {old, 1}, {old + 6*time.Hour, 1}, {old + oneDay - 1, 1}, {old + oneDay, 0}},
		"seven days ahead":                    {{0, 1}, {oneDay, 1}, {8 * oneDay, 1}},
		"ahead, back, and ahead again":        {{0, 1}, {oneDay, 1}, {old, 1}, {2 * oneDay, 1}, {old + oneDay, 1}, {old + oneDay + 23*time.Hour, 1}},
		"ahead, and further ahead":            {{0, 1}, {oneDay, 1}, {old, 1}, {2 * old, 1}, {2*old + 23*time.Hour, 1}, {2*old + oneDay, 0}},
		"ahead at the very first":             {{old, 1}, {old + 6*time.Hour, 1}, {old + oneDay, 0}},
		"ahead at the very first, then right": {{old, 1}, {old + 6*time.Hour, 1}, {0, 1}, {6 * time.Hour, 1}, {oneDay, 1}, {2 * oneDay, 1}},
		"behind for a moment":                 {{0, 1}, {oneDay, 1}, {-old, 1}, {2 * oneDay, 1}, {3 * oneDay, 1}},
		"behind for days":                     {{0, 1}, {oneDay, 1}, {-old, 1}, {oneDay - old, 1}, {3*oneDay - old, 1}, {4 * oneDay, 1}, {5 * oneDay, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			must(t, s.AddInquiry(t.Context(), Inquiry{Kind: CVKind, Submission: entry("1"), Email: gone}))
			for i, r := range readings {
				if _, err := s.Purge(t.Context(), noon.Add(r.at), keep); err != nil && !errors.Is(err, ErrClockJumped) {
					t.Fatal(err)
				}
				if left := one[int](t, s, "select count(*) from inquiries"); left != r.rows {
					t.Fatalf("after reading %d, %s: %d rows are left, want %d", i, r.at, left, r.rows)
				}
			}
		})
	}
}

// TestPurgeAfterSuspension: a machine that was off for long purges again after a day.
func TestPurgeAfterSuspension(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	trustClock(t, s, noon)
	for _, step := range []struct {
		at      time.Duration
		refused bool
		jumped  bool
	}{
		{6 * time.Hour, false, false},
		{6*time.Hour + 7*oneDay, false, false},
		{17 * oneDay, true, true},
		{17*oneDay + 18*time.Hour, true, true},
		{18 * oneDay, false, false},
		{18*oneDay + 6*time.Hour, false, false},
	} {
		purgesAt(t, s, noon.Add(step.at), step.refused)
		if c, err := s.Clock(t.Context()); err != nil || c.Jumped(noon.Add(step.at)) != step.jumped {
			t.Errorf("%s: jumped is %v (%v)", step.at, !step.jumped, err)
		}
	}
}

func TestClockJumps(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	if _, err := s.Clock(t.Context()); !errors.Is(err, ErrNotFound) {
		t.Errorf("before the first purge: %v", err)
	}
	purgesAt(t, s, noon, false) // it deletes nothing, and does not complain
	purgesAt(t, s, noon.Add(oneDay), false)
	c, err := s.Clock(t.Context())
	must(t, err)
	for days, want := range map[time.Duration]bool{-8: true, -7: true, -5: false, 0: false, 1: false, 7: false, 8: false, 9: true} {
		if got := c.Jumped(noon.Add(days * oneDay)); got != want {
			t.Errorf("%d days: %v", days, got)
		}
	}
}

// TestSessionOfClockAheadEnds: a session that began when the clock was ahead lasts as long as any other.
func TestSessionOfClockAheadEnds(t *testing.T) {
	t.Parallel()
	s, ahead := newStore(t), noon.AddDate(3, 0, 0)
	life := SessionLifetime{Idle: 12 * time.Hour, Total: 7 * oneDay}
	credential := make([]byte, 32)
	for _, key := range []string{"used", "unused"} {
		must(t, s.StartSession(t.Context(), key, credential, ahead))
	}
	must(t, s.TouchSession(t.Context(), "used", noon))
	purge(t, s, noon)
	for key, until := range map[string]time.Duration{"used": 12 * time.Hour, "unused": 0} {
		for at, want := range map[time.Duration]bool{0: until > 0, until - 1: until > 0, until: false, 8 * oneDay: false} {
			_, err := s.FindSession(t.Context(), key, credential, noon.Add(at), life)
			if (err == nil) != want {
				t.Errorf("%s after %s: %v", key, at, err)
			}
		}
	}
	must(t, s.TouchSession(t.Context(), "used", noon.Add(6*oneDay+23*time.Hour)))
	if _, err := s.FindSession(t.Context(), "used", credential, noon.Add(7*oneDay), life); !errors.Is(err, ErrNotFound) {
		t.Errorf("a week after it was dated: %v", err)
	}
}

// TestMailTriedByClockAheadIsDue: a retry that a clock three years ahead has planned is due when the clock is right again, and
// one that it did not plan keeps its time.
func TestMailTriedByClockAheadIsDue(t *testing.T) {
	t.Parallel()
	now := noon
	s, _ := twoStores(t, &now)
	addMails(t, s, "tried now", "tried ahead")
	wait := func(subject string) {
		t.Helper()
		id := one[int64](t, s, "select id from outbox where subject = ?", subject)
		must(t, s.MarkRetry(t.Context(), id, now.Add(time.Hour), true, MailFailure{Reason: "later"}))
	}
	wait("tried now")
	now = noon.AddDate(3, 0, 0)
	wait("tried ahead")
	now = noon.Add(time.Minute)
	wantMails(t, "the clock is right", claims(t, s, 9), "tried ahead")
	if next := one[Time](t, s, "select next_at from outbox where subject = 'tried ahead'"); !next.Equal(now) {
		t.Errorf("it is due at %s", next)
	}
	now = noon.Add(time.Hour)
	wantMails(t, "an hour later", claims(t, s, 9), "tried ahead", "tried now")
	for _, subject := range []string{"tried now", "tried ahead"} {
		wait(subject)
	}
	now = noon.AddDate(-3, 0, 0)
	wantMails(t, "three years behind", claims(t, s, 9), "tried now", "tried ahead")
}
