package db

import (
	"errors"
	"testing"
)

func TestPodcastSubscriberIsKnownByAddress(t *testing.T) {
	s := newStore(t)
	row := PodcastSubscriber{Submission: entry("1"), Consent: Consent{ConsentText: "1"}, Email: "ana@example.com"}
	if err := s.AddPodcastSubscriber(t.Context(), row, testMail("one")); err != nil {
		t.Fatal(err)
	}
	row.Submission, row.Email = entry("2"), "Ana@Example.com"
	if err := s.AddPodcastSubscriber(t.Context(), row, testMail("two")); !errors.Is(err, ErrDuplicate) {
		t.Errorf("the same address again: %v", err)
	}
	if n := one[int](t, s, "select count(*) from outbox"); n != 1 {
		t.Errorf("%d mails", n)
	}
}

func listener(submission string) PodcastSubscriber {
	consent := Consent{ConsentText: "1", ConsentForm: "podcast", ConsentLanguage: "es"}
	return PodcastSubscriber{Submission: entry(submission), Consent: consent, Email: "listener@example.com"}
}

// TestPodcastIssueGoesToSubscribers sends an issue to a subscriber of the podcast, who then unsubscribes and comes back.
func TestPodcastIssueGoesToSubscribers(t *testing.T) {
	c := newClockedStore(t)
	c.subscribed(t, "reader@example.com")
	if err := c.AddPodcastSubscriber(t.Context(), listener("1")); err != nil {
		t.Fatal(err)
	}
	id, err := c.AddIssue(t.Context(), Issue{Audience: PodcastAudience})
	if err != nil {
		t.Fatal(err)
	}
	issue, err := c.Issue(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	to, err := c.IssueRecipients(t.Context(), issue, 10)
	if err != nil || len(to) != 1 || to[0].Email != "listener@example.com" {
		t.Fatalf("recipients are %v (%v)", to, err)
	}
	mails := issueMails(to)
	for range 2 {
		if err := c.QueueIssueMails(t.Context(), issue, mails); err != nil {
			t.Fatal(err)
		}
	}
	if n := one[int](t, c.Store, `select count(*) from outbox where kind = 'issue'`); n != 1 {
		t.Errorf("%d mails", n)
	}
	for range 2 { // mail programs may repeat the request
		if err := c.UnsubscribePodcast(t.Context(), mails[0].Token.Value); err != nil {
			t.Error(err)
		}
	}
	if n := one[int](t, c.Store, `select count(*) from outbox where kind = 'issue'`); n != 0 {
		t.Errorf("%d mails after unsubscribing", n)
	}
	if n, err := c.CountRecipients(t.Context(), PodcastAudience); n != 0 || err != nil {
		t.Errorf("%d listeners (%v)", n, err)
	}
	if err := c.UnsubscribePodcast(t.Context(), "guessed"); !errors.Is(err, ErrNotFound) {
		t.Errorf("an unknown token: %v", err)
	}
	again := listener("2")
	for _, want := range []error{nil, ErrDuplicate} {
		if err := c.AddPodcastSubscriber(t.Context(), again); !errors.Is(err, want) {
			t.Errorf("subscribing again: %v, want %v", err, want)
		}
	}
	if n, err := c.CountRecipients(t.Context(), PodcastAudience); n != 1 || err != nil {
		t.Errorf("%d listeners after subscribing again (%v)", n, err)
	}
}
