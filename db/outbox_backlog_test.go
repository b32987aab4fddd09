package db

import (
	"testing"
	"time"
)

func TestOutboxBacklog(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	wantBacklog(t, s, noon, OutboxBacklog{})
	later := testMail("later")
	later.NextAt = NewTime(noon.Add(time.Hour))
	must(t, s.AddMail(t.Context(), testMail("now"), later))
	wantBacklog(t, s, noon, OutboxBacklog{Waiting: 2, Since: NewTime(noon)})
	first := dueMails(t, s, noon)[0]
	must(t, s.MarkRetry(t.Context(), first.ID, noon.Add(2*time.Hour), false, MailFailure{}))
	wantBacklog(t, s, noon.Add(time.Minute), OutboxBacklog{Waiting: 2, Since: NewTime(noon)}) // it was due at noon for the first time
	must(t, s.MarkSent(t.Context(), first.ID, noon))
	wantBacklog(t, s, noon.Add(time.Minute), OutboxBacklog{Waiting: 1}) // the other one is not due yet
	wantBacklog(t, s, noon.Add(2*time.Hour), OutboxBacklog{Waiting: 1, Since: later.NextAt})
}

func wantBacklog(t *testing.T, s *Store, now time.Time, want OutboxBacklog) {
	t.Helper()
	if got, err := s.OutboxBacklog(t.Context(), now); got != want || err != nil {
		t.Errorf("at %s: %+v, %v, want %+v", now, got, err, want)
	}
}
