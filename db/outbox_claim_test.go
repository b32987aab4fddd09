package db

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// twoStores opens one database twice, with one clock.
func twoStores(t *testing.T, now *time.Time) (a, b *Store) {
	t.Helper()
	path := newDatabase(t)
	clock := func() time.Time { return *now }
	return openAt(t, path, clock), openAt(t, path, clock)
}

// claims returns the subjects of the emails that a store can claim, up to n.
func claims(t *testing.T, s *Store, n int) (subjects []string) {
	t.Helper()
	mails, err := s.ClaimMails(t.Context(), n)
	must(t, err)
	for _, m := range mails {
		subjects = append(subjects, m.Subject)
	}
	return subjects
}

func wantMails(t *testing.T, when string, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: %s", when, diff)
	}
}

func addMails(t *testing.T, s *Store, subjects ...string) {
	t.Helper()
	for _, subject := range subjects {
		must(t, s.AddMail(t.Context(), testMail(subject)))
	}
}

func TestMailIsClaimedByOneStore(t *testing.T) {
	t.Parallel()
	now := noon
	a, b := twoStores(t, &now)
	addMails(t, a, "1", "2", "3")
	wantMails(t, "the first", claims(t, a, 2), "1", "2")
	wantMails(t, "the second", claims(t, b, 9), "3")
	wantMails(t, "the first again", claims(t, a, 9), "1", "2")
	now = now.Add(ClaimTime - time.Second)
	wantMails(t, "before the claim's end", claims(t, b, 9), "3")
	now = now.Add(time.Second)
	wantMails(t, "after the first one's end", claims(t, b, 9), "1", "2", "3")
	wantMails(t, "the first then", claims(t, a, 9))
	must(t, b.UnclaimMails(t.Context()))
	wantMails(t, "after the second one stops", claims(t, a, 9), "1", "2", "3")
}

func TestResultEndsClaim(t *testing.T) {
	t.Parallel()
	now := noon
	a, b := twoStores(t, &now)
	addMails(t, a, "1", "2", "3")
	claims(t, a, 9)
	failure := MailFailure{Cause: "busy", Reason: "later"}
	for _, err := range []error{
		a.MarkRetry(t.Context(), 1, now.Add(time.Minute), false, failure), a.MarkProbed(t.Context(), 2, failure),
		a.MarkFailed(t.Context(), 3, failure), a.RequeueMail(t.Context(), 3, now),
	} {
		must(t, err)
	}
	wantMails(t, "before the retry", claims(t, b, 9), "2", "3")
	now = now.Add(time.Minute)
	wantMails(t, "at the retry", claims(t, b, 9), "2", "3", "1")
}

func TestClaimOfKilledProcessIsFreeAtNextStart(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	const killed = `update outbox set claimed_by = 'killed', claimed_until = '2026-11-21T12:04:00.000Z'`
	alter(t, path, killed)
	first := openStore(t, path)
	waiting := len(claims(t, first, 100))
	if waiting == 0 || first.UnclaimMails(t.Context()) != nil {
		t.Errorf("%d mails after a start alone", waiting)
	}
	alter(t, path, killed)
	wantMails(t, "after a start while another process runs", claims(t, openStore(t, path), 100))
}

func TestClaimsOfClockAheadAreFree(t *testing.T) {
	t.Parallel()
	now := noon.AddDate(3, 0, 0)
	a, b := twoStores(t, &now)
	now = noon
	addMails(t, a, "1")
	now = noon.AddDate(3, 0, 0)
	wantMails(t, "three years ahead", claims(t, a, 9), "1")
	now = noon
	wantMails(t, "after the clock was put right", claims(t, b, 9), "1")
}

func TestMailsOfClockAheadAreDue(t *testing.T) {
	t.Parallel()
	now := noon.AddDate(3, 0, 0)
	a, _ := twoStores(t, &now)
	addMails(t, a, "1")
	now = noon
	wantMails(t, "after the clock was put right", claims(t, a, 9), "1")
	must(t, a.MarkRetry(t.Context(), 1, noon.Add(time.Hour), false, MailFailure{}))
	wantMails(t, "before its next attempt", claims(t, a, 9))
}

func TestProbesTakeTurns(t *testing.T) {
	t.Parallel()
	now := noon
	a, _ := twoStores(t, &now)
	addMails(t, a, "1", "2", "own")
	failure := MailFailure{Cause: "busy", Reason: "later"}
	for id := range int64(3) {
		must(t, a.MarkRetry(t.Context(), id+1, now.Add(10*time.Minute), id == 2, failure))
		now = now.Add(time.Second)
	}
	addMails(t, a, "new")
	var turns []string
	for range 5 {
		mails, err := a.ClaimProbe(t.Context(), time.Hour)
		if err != nil || len(mails) != 1 {
			t.Fatal(mails, err)
		}
		turns = append(turns, mails[0].Subject)
		now = now.Add(time.Second)
		must(t, a.MarkProbed(t.Context(), mails[0].ID, failure))
	}
	wantMails(t, "turns", turns, "new", "1", "2", "new", "1")
	must(t, a.RetryMails(t.Context(), time.Hour))
	wantMails(t, "due after an outage", claims(t, a, 9), "new", "1", "2")
}

// TestStoresCompeteForMails has stores claim and mark emails on one file: each email is sent once.
func TestStoresCompeteForMails(t *testing.T) {
	t.Parallel()
	path := closedStore(t)
	var subjects []string
	for i := range 60 {
		subjects = append(subjects, fmt.Sprint("mail ", i))
	}
	addMails(t, openStore(t, path), subjects...)
	var mu sync.Mutex
	sent := map[int64]int{}
	var running sync.WaitGroup
	for range 4 {
		s := openStore(t, path)
		running.Go(func() {
			for {
				mails, err := s.ClaimMails(t.Context(), 7)
				if err != nil || len(mails) == 0 {
					if err != nil {
						t.Error(err)
					}
					return
				}
				for _, m := range mails {
					mu.Lock()
					sent[m.ID]++
					mu.Unlock()
					if err := s.MarkSent(t.Context(), m.ID, noon); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	running.Wait()
	if len(sent) < 60 {
		t.Errorf("%d mails sent", len(sent))
	}
	for id, times := range sent {
		if times != 1 {
			t.Errorf("mail %d was sent %d times", id, times)
		}
	}
}

func TestMailServerIsStored(t *testing.T) {
	t.Parallel()
	now := noon
	a, b := twoStores(t, &now)
	want := MailServer{State: MailServerUp}
	check := func(when string) {
		t.Helper()
		if got, err := b.MailServer(t.Context()); got != want || err != nil {
			t.Errorf("%s: %+v, %v", when, got, err)
		}
	}
	check("never used")
	want = MailServer{State: MailServerDown, Since: NewTime(now), Cause: "quota", Reason: "limit", NextAt: NewTime(now.Add(time.Minute))}
	must(t, a.SetMailServer(t.Context(), want))
	check("down")
	other := want
	other.State, other.Since, other.Cause = MailServerProbing, NewTime(now.Add(time.Hour)), "busy"
	must(t, b.SetMailServer(t.Context(), other))
	want.State, want.Cause = MailServerProbing, "busy"
	check("as another process knows it, since the same time")
	want = MailServer{State: MailServerUp, Since: NewTime(now.Add(2 * time.Hour)), NextAt: NewTime(now.Add(2 * time.Hour))}
	must(t, b.SetMailServer(t.Context(), want))
	check("up")
}
