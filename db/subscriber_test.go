package db

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// A clockedStore is a store with a clock that the test moves.
type clockedStore struct {
	*Store
	now time.Time
}

func newClockedStore(t *testing.T) *clockedStore {
	t.Helper()
	c := &clockedStore{now: noon}
	s, err := Open(t.Context(), laterDatabase(t), Options{Now: func() time.Time { return c.now }})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	c.Store = s
	return c
}

// signup is a sign-up of an address for a list by the form id, and the email that asks to confirm it.
func signup(audience Audience, email, id string) (Subscriber, TokenMail) {
	ask := TokenMail{NewToken(PurposeConfirm), testMail("confirm")}
	ask.Mail.To, ask.Mail.Text, ask.Mail.Secret = email, ask.Token.Value, true
	return Subscriber{
		Signup: Signup{
			Submission: entry(id), Consent: Consent{ConsentText: id, ConsentForm: "footer", ConsentLanguage: "es"}, Source: "/newsletter",
		},
		Audience: audience, Email: email,
	}, ask
}

// subscribe sends the newsletter's form id with an address, and returns the token in its email.
func (c *clockedStore) subscribe(ctx context.Context, email, id string) (Token, error) {
	return c.subscribeTo(ctx, NewsletterAudience, email, id)
}

func (c *clockedStore) subscribeTo(ctx context.Context, audience Audience, email, id string) (Token, error) {
	row, ask := signup(audience, email, id)
	return ask.Token, c.Subscribe(ctx, row, ask)
}

// leaveMail is an email with a token to unsubscribe.
func leaveMail() TokenMail { return TokenMail{NewToken(PurposeUnsubscribe), testMail("welcome")} }

// sendAll marks all emails that wait as sent.
func (c *clockedStore) sendAll(t *testing.T) {
	t.Helper()
	for _, mail := range dueMails(t, c.Store, c.now) {
		must(t, c.MarkSent(t.Context(), mail.ID, c.now))
	}
}

func (c *clockedStore) state(t *testing.T) string {
	t.Helper()
	return one[string](t, c.Store, "select string_agg(state, ',') from subscribers")
}

func (c *clockedStore) mails(t *testing.T) int {
	t.Helper()
	return one[int](t, c.Store, "select count(*) from outbox")
}

func TestSubscription(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	confirm, err := c.subscribe(t.Context(), "ana@example.com", "1")
	must(t, err)
	found, err := c.SubscriberByToken(t.Context(), NewsletterAudience, PurposeConfirm, confirm.Value)
	if err != nil || found.Email != "ana@example.com" || found.State != Pending || found.ConsentText != "1" || !found.ConsentAt.Equal(noon) {
		t.Fatalf("%+v, %v", found, err)
	}
	welcome := leaveMail()
	welcome.Mail.To = "ana@example.com"
	unsubscribe := welcome.Token
	for range 2 {
		found, err = c.Confirm(t.Context(), NewsletterAudience, confirm.Value, welcome)
		if err != nil || found.State != Confirmed {
			t.Fatalf("%+v, %v", found, err)
		}
	}
	if n := c.mails(t); n != 2 {
		t.Errorf("%d mails", n)
	}
	if _, err = c.subscribe(t.Context(), "ANA@example.com", "2"); !errors.Is(err, ErrDuplicate) {
		t.Errorf("a confirmed address subscribes: %v", err)
	}
	for range 2 {
		must(t, c.Unsubscribe(t.Context(), NewsletterAudience, unsubscribe.Value))
		if found, err = c.SubscriberByToken(t.Context(), NewsletterAudience, PurposeUnsubscribe, unsubscribe.Value); err != nil || found.State != Unsubscribed {
			t.Fatalf("%+v, %v", found, err)
		}
	}
	if n := one[int](t, c.Store, "select count(*) from outbox where recipient = 'ana@example.com'"); n != 0 {
		t.Error("mails wait after unsubscribing")
	}
	if _, err := c.Confirm(t.Context(), NewsletterAudience, confirm.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("an old token confirms an ended subscription: %v", err)
	}
}

func TestTokenServesOnePurpose(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	confirm, err := c.subscribe(t.Context(), "ana@example.com", "1")
	must(t, err)
	if len(confirm.Value) < 26 { // of 32 characters: 130 bits
		t.Errorf("short token %q", confirm.Value)
	}
	if err := c.Unsubscribe(t.Context(), NewsletterAudience, confirm.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("unsubscribed by a token to confirm: %v", err)
	}
	for _, token := range []string{"", "x", strings.ToLower(confirm.Value)} {
		if _, err := c.Confirm(t.Context(), NewsletterAudience, token); !errors.Is(err, ErrNotFound) {
			t.Errorf("confirmed by %q: %v", token, err)
		}
	}
	c.sendAll(t)
	c.now = c.now.Add(48 * time.Hour)
	if _, err := c.Confirm(t.Context(), NewsletterAudience, confirm.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("confirmed by an expired token: %v", err)
	}
	if got := c.state(t); got != "pending" {
		t.Error(got)
	}
	var hashes [][]byte
	if err := c.read.SelectContext(t.Context(), &hashes, "select hash from subscriber_tokens"); err != nil || len(hashes) != 1 {
		t.Fatal(len(hashes), err)
	}
	if bytes.Contains(hashes[0], []byte(confirm.Value)) {
		t.Error("the token itself is stored")
	}
}

// An address that is entered again and again gets one email an hour, and nobody learns that it was entered before.
func TestAddressIsAskedToConfirmOncePerHour(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	if _, err := c.subscribe(t.Context(), "ana@example.com", "1"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.subscribe(t.Context(), "ana@example.com", "1"); err != nil {
		t.Errorf("a double click: %v", err)
	}
	c.now = c.now.Add(24 * time.Hour)
	if _, err := c.subscribe(t.Context(), "ana@example.com", "late"); err != nil {
		t.Errorf("again while the first mail waits: %v", err)
	}
	c.sendAll(t)
	c.now = noon.Add(time.Hour - time.Millisecond)
	if _, err := c.subscribe(t.Context(), "ana@example.com", "2"); err != nil {
		t.Errorf("again within the hour: %v", err)
	}
	if n := c.mails(t); n != 1 {
		t.Errorf("%d mails within the hour", n)
	}
	c.now = c.now.Add(time.Millisecond)
	second, err := c.subscribe(t.Context(), "ana@example.com", "3")
	must(t, err)
	if n := c.mails(t); n != 2 {
		t.Errorf("%d mails after an hour", n)
	}
	if _, err := c.Confirm(t.Context(), NewsletterAudience, second.Value); err != nil {
		t.Error(err)
	}
	if got := c.state(t); got != "confirmed" {
		t.Error(got)
	}
}

// Going back to correct the address sends the same submission id with another address.
func TestCorrectedAddressIsAnotherSubscription(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for _, email := range []string{"ana@exmaple.com", "ana@example.com"} {
		if _, err := c.subscribe(t.Context(), email, "1"); err != nil {
			t.Fatal(err)
		}
	}
	if got := c.state(t); got != "pending,pending" {
		t.Error(got)
	}
}

func TestUnsubscribedAddressCanSubscribeAgain(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	first, err := c.subscribe(t.Context(), "ana@example.com", "1")
	must(t, err)
	leave := leaveMail()
	if _, err := c.Confirm(t.Context(), NewsletterAudience, first.Value, leave); err != nil {
		t.Fatal(err)
	}
	must(t, c.Unsubscribe(t.Context(), NewsletterAudience, leave.Token.Value))
	c.now = c.now.Add(24 * time.Hour)
	again, err := c.subscribe(t.Context(), "ana@example.com", "2")
	must(t, err)
	row, err := c.Confirm(t.Context(), NewsletterAudience, again.Value)
	if err != nil || row.State != Confirmed || !row.ConfirmedAt.Equal(c.now) || !row.UnsubscribedAt.IsZero() {
		t.Errorf("%+v, %v", row, err)
	}
}
