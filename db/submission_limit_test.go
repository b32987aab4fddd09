package db

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// submitOf stores an inquiry of a network with a form's token.
func submitOf(t *testing.T, s *Store, id, token, network string) error {
	t.Helper()
	return s.AddInquiry(t.Context(), Inquiry{
		Kind:       CVKind,
		Submission: Submission{SubmissionID: id, Language: "en", FormToken: token, Network: network}, Email: "ana@example.com",
	}, testMail(id))
}

// A form's token serves five submissions, across restarts. Repeats do not count, and what is refused leaves neither a row nor an email.
func TestTokenServesFiveSubmissions(t *testing.T) {
	t.Parallel()
	path := newDatabase(t)
	s := openStore(t, path)
	for i := range 5 {
		for range 3 {
			if err := submitOf(t, s, fmt.Sprint(i), "token", ""); err != nil && !errors.Is(err, ErrDuplicate) {
				t.Fatal(err)
			}
		}
	}
	must(t, s.Close())
	s = openStore(t, path)
	for range 2 {
		if err := submitOf(t, s, "5", "token", ""); !errors.Is(err, ErrTokenUsed) {
			t.Errorf("the sixth: %v", err)
		}
	}
	if err := submitOf(t, s, "0", "token", ""); !errors.Is(err, ErrDuplicate) {
		t.Errorf("the first again: %v", err)
	}
	if err := submitOf(t, s, "5", "another", ""); err != nil {
		t.Errorf("another token: %v", err)
	}
	rows, mails := one[int](t, s, "select count(*) from inquiries"), one[int](t, s, "select count(*) from outbox")
	if rows != 6 || mails != 6 {
		t.Errorf("%d rows, %d mails", rows, mails)
	}
}

// A network stores 200 submissions in a day, and as many more each time that the owner allows it. A day that a wrong clock began
// in the future does not count.
func TestNetworkStoresTwoHundredADay(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	sent := 0
	send := func(n int, network string) (stored int, last error) {
		for range n {
			sent++
			if last = submitOf(t, c.Store, fmt.Sprint(sent), "", network); last == nil {
				stored++
			}
		}
		return stored, last
	}
	stored, err := send(250, "a")
	var full *NetworkLimitError
	if stored != 200 || !errors.As(err, &full) || !full.Until.Equal(c.now.Add(24*time.Hour)) {
		t.Errorf("%d of 250 are stored, then %v", stored, err)
	}
	if stored, err := send(1, "b"); stored != 1 {
		t.Errorf("another network: %v", err)
	}
	if err := c.AllowNetworkMore(t.Context(), "b"); !errors.Is(err, ErrNotFound) {
		t.Errorf("more for a network that has not reached its day: %v", err)
	}
	must(t, c.AllowNetworkMore(t.Context(), "a"))
	c.now = c.now.Add(24*time.Hour - time.Millisecond)
	if stored, _ := send(250, "a"); stored != 200 {
		t.Errorf("%d of 250 are stored after the owner allowed more", stored)
	}
	c.now = c.now.Add(time.Millisecond)
	if stored, _ := send(250, "a"); stored != 200 {
		t.Errorf("%d of 250 are stored on the next day", stored)
	}
	c.now = c.now.AddDate(-3, 0, 0) // the clock was ahead
	if stored, err := send(10, "a"); stored != 10 {
		t.Errorf("%d of 10 are stored after the clock was ahead: %v", stored, err)
	}
	if days, err := c.FullNetworks(t.Context()); len(days) != 0 || err != nil {
		t.Errorf("full networks: %+v, %v", days, err)
	}
}

func TestCountersOfSubmissionsArePurged(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, submitOf(t, s, "1", "token", "network"))
	for _, step := range []struct{ days, tokens, networks int64 }{{1, 0, 0}, {2, 1, 0}, {3, 0, 0}, {4, 0, 1}} {
		got := purge(t, s, noon.AddDate(0, 0, int(step.days)))
		if got["form_tokens"] != step.tokens || got["network_days"] != step.networks {
			t.Errorf("after %d days: %v", step.days, got)
		}
	}
}
