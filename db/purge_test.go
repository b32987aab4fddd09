package db

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var keep = Retention{
	InquiryMonths: 24, SurveyMonths: 36, OutboxDays: 30, PendingDays: 7, SessionDays: 7, AttemptDays: 7, PageViewMonths: 24,
}

// purge purges at a time and returns how many rows of each table were deleted.
func purge(t *testing.T, s *Store, now time.Time) map[string]int64 {
	t.Helper()
	trustClock(t, s, now)
	purged, err := s.Purge(t.Context(), now, keep)
	must(t, err)
	rows := map[string]int64{}
	for _, p := range purged {
		rows[p.Table] += p.Rows
	}
	return rows
}

// trustClock lets the clock say now without a jump.
func trustClock(t *testing.T, s *Store, now time.Time) {
	t.Helper()
	err := s.backend.do(t.Context(), func(tx *transaction) error {
		_, err := tx.Exec(`
insert into clock (id, last_at) values (1, ?)
on conflict (id) do update set last_at = excluded.last_at, jumped_at = null, checked_at = null`, NewTime(now))
		return err
	})
	must(t, err)
}

func TestOldRowsArePurged(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	for _, f := range forms("1") {
		must(t, f.add(t.Context(), s))
	}
	must(t, s.SeedPodcastTopics(t.Context(), []PodcastTopic{{ID: "a", Votes: 10}}))
	if _, err := s.VotePodcastTopic(t.Context(), "a", "me", ""); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		now  time.Time
		want map[string]int64
	}{
		{noon.AddDate(0, 24, 0), map[string]int64{}},
		{noon.AddDate(0, 24, 0).Add(time.Millisecond), map[string]int64{
			"inquiries": 5, "podcast_votes": 1,
		}},
		{noon.AddDate(0, 36, 0), map[string]int64{}},
		{noon.AddDate(0, 36, 0).Add(time.Millisecond), map[string]int64{
			"survey_responses": 1,
		}},
	} {
		if diff := cmp.Diff(step.want, purge(t, s, step.now)); diff != "" {
			t.Errorf("%s: %s", step.now, diff)
		}
	}
	if votes, err := s.PodcastVotes(t.Context()); votes["a"] != 11 || err != nil {
		t.Errorf("the topic's votes are %v, %v", votes, err)
	}
}

func TestOldMailsArePurged(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	must(t, s.AddMail(t.Context(), testMail("sent"), testMail("failed"), testMail("waiting")))
	mails := dueMails(t, s, noon)
	must(t, s.MarkSent(t.Context(), mails[0].ID, noon.AddDate(0, 0, 1)))
	must(t, s.MarkFailed(t.Context(), mails[1].ID, MailFailure{Reason: "no"}))
	for _, step := range []struct {
		days int
		left string
	}{{30, "sent,failed,waiting"}, {31, "sent,waiting"}, {32, "waiting"}, {700, "waiting"}, {740, ""}} {
		purge(t, s, noon.AddDate(0, 0, step.days))
		left := one[string](t, s, "select coalesce(string_agg(subject, ',' order by id), '') from outbox")
		if left != step.left {
			t.Errorf("after %d days are left: %s", step.days, left)
		}
	}
}

// TestUnconfirmedSubscriptionsArePurged checks that the week of an unconfirmed address begins when the email that asks to
// confirm is sent, however long it waits.
func TestUnconfirmedSubscriptionsArePurged(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	confirmed, err := c.subscribe(t.Context(), "stays@example.com", "1")
	must(t, err)
	if _, err := c.Confirm(t.Context(), NewsletterAudience, confirmed.Value); err != nil {
		t.Fatal(err)
	}
	if _, err := c.subscribe(t.Context(), "never@example.com", "2"); err != nil {
		t.Fatal(err)
	}
	c.now = noon.AddDate(0, 0, 20)
	if got := purge(t, c.Store, c.now); len(got) != 0 {
		t.Errorf("while the mail waits: %v", got)
	}
	c.sendAll(t)
	for _, step := range []struct {
		days                int
		subscribers, tokens int64
	}{{1, 0, 0}, {3, 0, 2}, {7, 0, 0}, {8, 1, 0}, {3650, 0, 0}} {
		got := purge(t, c.Store, c.now.AddDate(0, 0, step.days))
		if got["subscribers"] != step.subscribers || got["subscriber_tokens"] != step.tokens {
			t.Errorf("%d days after the sending: %v", step.days, got)
		}
	}
	if left := one[string](t, c.Store, "select string_agg(email, ',') from subscribers"); left != "stays@example.com" {
		t.Errorf("after ten years: %s", left)
	}
}

func TestPurgedTextIsNotInTheFiles(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	row := Inquiry{Kind: CVKind, Submission: entry("1"), Email: gone}
	must(t, s.AddInquiry(t.Context(), row))
	purge(t, s, noon.AddDate(3, 0, 0))
	if found := traces(t, s, gone); found != nil {
		t.Errorf("left in %v", found)
	}
}
