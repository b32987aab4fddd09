package db

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// twoCopies returns two stores on one database, as two copies of the program have.
func twoCopies(t *testing.T) (a, b *Store) {
	t.Helper()
	database := newDatabase(t)
	return openStore(t, database), openStore(t, database)
}

func TestOnePasswordIsStoredByCopiesThatStartAtOnce(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	errs := make([]error, 2)
	var starts sync.WaitGroup
	for i, s := range []*Store{a, b} {
		starts.Go(func() { errs[i] = s.SetOwnerPassword(t.Context(), fmt.Sprint("hash ", i)) })
	}
	starts.Wait()
	first := 0
	if errs[0] != nil {
		first = 1
	}
	if errs[first] != nil || !errors.Is(errs[1-first], ErrDuplicate) {
		t.Fatalf("stored by both, or by none: %v", errs)
	}
	for _, s := range []*Store{a, b} {
		if hash, err := s.OwnerPassword(t.Context()); hash != fmt.Sprint("hash ", first) || err != nil {
			t.Errorf("%q, %v", hash, err)
		}
	}
}

func TestCopiesObeyPasswordOfOneAnother(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	for _, hash := range []string{"first", "second"} {
		must(t, a.ChangeOwnerPassword(t.Context(), hash))
		if got, err := b.OwnerPassword(t.Context()); got != hash || err != nil {
			t.Errorf("the other copy has %q (%v), want %q", got, err, hash)
		}
	}
}

func TestCopiesObeySecondFactorOfOneAnother(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	codes := RecoveryCodes{Salt: make([]byte, 16), Hashes: [][]byte{{1}, {2}}}
	must(t, a.SetSecondFactor(t.Context(), "secret", 10, codes))
	if factor, err := b.SecondFactor(t.Context()); factor.Secret != "secret" || err != nil {
		t.Fatalf("%+v, %v", factor, err)
	}
	must(t, a.UseSecondFactorStep(t.Context(), 11, 11))
	if err := b.UseSecondFactorStep(t.Context(), 11, 11); !errors.Is(err, ErrDuplicate) {
		t.Errorf("a code is used by both copies: %v", err)
	}
	must(t, a.UseRecoveryCode(t.Context(), codes.Hashes[0]))
	if err := b.UseRecoveryCode(t.Context(), codes.Hashes[0]); !errors.Is(err, ErrNotFound) {
		t.Errorf("a recovery code is used by both copies: %v", err)
	}
	if left, err := b.RecoveryCodes(t.Context()); len(left.Hashes) != 1 || err != nil {
		t.Errorf("%d recovery codes are left (%v)", len(left.Hashes), err)
	}
	if removed, err := b.RemoveSecondFactor(t.Context()); !removed || err != nil {
		t.Fatal(removed, err)
	}
	if _, err := a.SecondFactor(t.Context()); !errors.Is(err, ErrNotFound) {
		t.Errorf("removed by the other copy: %v", err)
	}
}

func TestCopiesObeyLogoutOfOneAnother(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	credential, life := make([]byte, 32), SessionLifetime{Idle: time.Hour, Total: time.Hour}
	find := func(key string) error {
		_, err := b.FindSession(t.Context(), key, credential, noon, life)
		return err
	}
	for _, key := range []string{"one", "two", "three"} {
		must(t, a.StartSession(t.Context(), key, credential, noon))
		if err := find(key); err != nil {
			t.Errorf("begun by the other copy: %v", err)
		}
	}
	if all, err := b.Sessions(t.Context(), credential, noon, life); len(all) != 3 || err != nil {
		t.Errorf("%d sessions (%v)", len(all), err)
	}
	for _, end := range []struct {
		key string
		do  func() error
	}{
		{"one", func() error { return a.EndSession(t.Context(), "one") }},
		{"three", func() error { return a.EndSessionsExcept(t.Context(), "two") }},
		{"two", func() error { return a.EndSessions(t.Context()) }},
	} {
		if err := find(end.key); err != nil {
			t.Errorf("%s: %v", end.key, err)
		}
		must(t, end.do())
		if err := find(end.key); !errors.Is(err, ErrNotFound) {
			t.Errorf("%s was ended by the other copy: %v", end.key, err)
		}
	}
}

// TestCopiesShareLimits checks that two copies together allow as much as one.
func TestCopiesShareLimits(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	copies := []*Store{a, b}
	attempts := []AttemptCounter{{Visitor: "visitor", Limit: AttemptLimit{Free: 4, First: time.Minute, Longest: time.Hour}}}
	for i := range 5 {
		wait, err := copies[i%2].CountAttempt(t.Context(), attempts, OverallLimit{}, noon)
		if waits := i == 4; (wait > 0) != waits || err != nil {
			t.Errorf("attempt %d to log in waits %s (%v)", i+1, wait, err)
		}
	}
	for i := range tokenUses + 1 {
		row := Inquiry{Kind: CVKind, Submission: entry(fmt.Sprint(i)), Email: "ana@example.com"}
		row.FormToken = "token"
		err := copies[i%2].AddInquiry(t.Context(), row)
		if over := i == tokenUses; over != errors.Is(err, ErrTokenUsed) || !over && err != nil {
			t.Errorf("use %d of a form's token: %v", i+1, err)
		}
	}
	for i := range MailsPerInbox + 1 {
		mail := limited(AcknowledgementMail, fmt.Sprint("kind ", i), "ana@example.com", "")
		must(t, copies[i%2].AddMail(t.Context(), mail))
	}
	if n := one[int](t, a, "select count(*) from outbox where state = 'waiting'"); n != MailsPerInbox {
		t.Errorf("%d mails leave, want %d", n, MailsPerInbox)
	}
}

// TestCopiesCountAtOnce checks that what two copies read and then write at the same time is counted once each.
func TestCopiesCountAtOnce(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	attempts := []AttemptCounter{{Visitor: "visitor", Limit: AttemptLimit{Free: 10, First: time.Hour, Longest: time.Hour}}}
	var allowed sync.Map
	var tries sync.WaitGroup
	for i := range 40 {
		tries.Go(func() {
			wait, err := []*Store{a, b}[i%2].CountAttempt(t.Context(), attempts, OverallLimit{}, noon)
			if err != nil {
				t.Error(err)
			}
			if wait == 0 {
				allowed.Store(i, true)
			}
		})
	}
	tries.Wait()
	n := 0
	allowed.Range(func(any, any) bool { n++; return true })
	if n != 10 {
		t.Errorf("%d attempts are allowed, want 10", n)
	}
}

func TestCopiesCountTriesToSubscribeTogether(t *testing.T) {
	t.Parallel()
	a, b := twoCopies(t)
	now := time.Date(2026, time.March, 14, 9, 0, 0, 0, time.UTC)
	for _, s := range []*Store{a, b} {
		s.now = func() time.Time { return now }
	}
	try := func(s *Store, network string, want bool) {
		t.Helper()
		if allowed, err := s.TrySubscription(t.Context(), network); allowed != want || err != nil {
			t.Errorf("%q may try: %t, %v", network, allowed, err)
		}
	}
	for i := range SubscriptionsPerMinute {
		try([]*Store{a, b}[i%2], "network", true)
	}
	try(a, "network", false)
	try(b, "network", false)
	try(b, "another", true)
	try(b, "", true)
	now = now.Add(time.Minute)
	try(b, "network", true)
	now = now.Add(-time.Hour) // a clock that was ahead
	try(a, "network", true)
}

// TestCopiesAgreeWhenAnIssueBegins has two copies start and send issues whose machines' clocks are an hour ahead and an hour behind.
func TestCopiesAgreeWhenAnIssueBegins(t *testing.T) {
	postgresAlone(t) // copies that share a file share a machine
	t.Parallel()
	database := newDatabase(t)
	ahead, behind := openAt(t, database, nil), openAt(t, database, nil)
	ahead.now = func() time.Time { return time.Now().Add(time.Hour) }
	behind.now = func() time.Time { return time.Now().Add(-time.Hour) }
	for i, s := range []*Store{ahead, behind} {
		other := []*Store{behind, ahead}[i]
		id, err := s.AddIssue(t.Context(), Issue{Texts: texts("en", fmt.Sprint(i))})
		must(t, err)
		must(t, s.StartIssue(t.Context(), id, time.Time{}))
		must(t, other.PutOffIssues(t.Context()))
		for _, sender := range []*Store{ahead, behind} {
			if issue, err := sender.IssueToSend(t.Context()); !errors.Is(err, ErrNotFound) {
				t.Errorf("issue %d is to be sent before its time: %v", issue.ID, err)
			}
			if err := sender.BeginIssue(t.Context(), id); !errors.Is(err, ErrNotFound) {
				t.Errorf("issue %d begins before its time: %v", id, err)
			}
		}
		issue, err := s.Issue(t.Context(), id)
		must(t, err)
		if wait := time.Until(issue.StartedAt.Time); wait < CancelTime-time.Minute || wait > CancelTime+time.Minute {
			t.Errorf("issue %d can be canceled for %v, want %v", id, wait, CancelTime)
		}
		must(t, s.changeAny(t.Context(), "let time pass", `update issues set started_at = ? where id = ?`, NewTime(time.Now().Add(-time.Second)), id))
		must(t, other.BeginIssue(t.Context(), id))
		if issue, err := s.IssueToSend(t.Context()); err != nil || issue.ID != id {
			t.Errorf("to send is issue %d, want %d (%v)", issue.ID, id, err)
		}
		must(t, s.FinishIssue(t.Context(), id))
	}
}
