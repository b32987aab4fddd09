package db

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// releases lets confirmations go and checks how many leave.
func (c *clockedStore) releases(t *testing.T, want int) {
	t.Helper()
	if n, err := c.ReleaseConfirmations(t.Context()); n != want || err != nil {
		t.Errorf("at %s: %d confirmations are released, want %d; %v", c.now.Format(time.TimeOnly), n, want, err)
	}
}

// waiting returns the recipients of the emails that are to be sent, the oldest first.
func (c *clockedStore) waiting(t *testing.T) (recipients []string) {
	t.Helper()
	for _, mail := range dueMails(t, c.Store, c.now) {
		recipients = append(recipients, mail.To)
	}
	return recipients
}

// TestConfirmationsOfOneInbox checks that two hundred plus-addresses of an inbox cause two mails to it, and delay nobody else.
func TestConfirmationsOfOneInbox(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range 200 {
		row, ask := signup(NewsletterAudience, fmt.Sprintf("ana+%d@example.com", i), fmt.Sprint(i))
		ask.Mail.Class, ask.Mail.Network = ConfirmationMail, fmt.Sprint(i)
		must(t, c.Subscribe(t.Context(), row, ask))
	}
	if got := c.add(t, limited(ConfirmationMail, "newsletter", "berta@example.com", "b")); got != "" {
		t.Errorf("an honest visitor's is held for %q", got)
	}
	if n, tokens := c.held(t, ConfirmationMail), one[int](t, c.Store, "select count(*) from subscriber_tokens"); n != 1 || tokens != 2 {
		t.Errorf("%d are held, %d have a token", n, tokens)
	}
	c.releases(t, 0)
	c.now = c.now.Add(time.Hour)
	c.releases(t, 1)
	c.now = c.now.Add(time.Hour)
	c.releases(t, 0)
	want := []string{"ana+0@example.com", "berta@example.com", "ana+199@example.com"}
	if diff := cmp.Diff(want, c.waiting(t)); diff != "" {
		t.Error(diff)
	}
	c.sendAll(t)
	c.live(t, 9)
	if n := one[int](t, c.Store, "select count(*) from subscribers"); n != 0 {
		t.Errorf("%d addresses that were never confirmed are kept", n)
	}
}

// TestHeldConfirmationIsReplaced checks that a new confirmation deletes only one of the same inbox and list, and that the owner's
// decision about a restored one stays.
func TestHeldConfirmationIsReplaced(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.add(t, limited(ConfirmationMail, "newsletter", "ana@example.com", ""))
	for range 4 {
		c.add(t, limited(AcknowledgementMail, "cv", "ana@example.com", ""))
		c.add(t, limited(AcknowledgementMail, "quote", "ana@example.com", ""))
		c.now = c.now.Add(time.Hour)
	}
	c.add(t, limited(ConfirmationMail, "newsletter", "ana+1@example.com", ""))
	changeAll := func(query string) {
		must(t, c.changeAny(t.Context(), "test", query))
	}
	changeAll("update outbox set held_for = 'restored' where recipient = 'ana+1@example.com'")
	for _, kind := range []string{"newsletter", "podcast", "newsletter"} {
		c.add(t, limited(ConfirmationMail, kind, "ana+2@example.com", ""))
	}
	got := one[string](t, c.Store, `
select string_agg(kind || ' ' || recipient || ' ' || held_for, ', ' order by id) from outbox where class = 'confirmation' and state = 'held'`)
	want := "newsletter ana+1@example.com restored, podcast ana+2@example.com inbox, newsletter ana+2@example.com inbox"
	if got != want {
		t.Errorf("held: %s", got)
	}
}

// TestNetworksTakeTurns checks that a confirmation does not wait behind those of another network, though each minute one may leave.
func TestNetworksTakeTurns(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range MailsPerSite {
		c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("carla%d@example.com", i), ""))
		c.now = c.now.Add(time.Minute)
	}
	c.now = c.now.Add(-time.Second)
	for i, network := range []string{"a", "a", "a", "a", "b", "c", "c"} {
		to := fmt.Sprintf("%s%d@example.com", network, i)
		if got := c.add(t, limited(ConfirmationMail, "newsletter", to, network)); got != HeldForSite {
			t.Fatalf("%s is held for %q", to, got)
		}
	}
	c.sendAll(t)
	var order []string
	for range 7 {
		c.now = c.now.Add(time.Minute)
		c.releases(t, 1)
		order = append(order, c.waiting(t)...)
		c.sendAll(t)
	}
	want := []string{"a0", "b4", "c5", "a1", "c6", "a2", "a3"}
	for i := range want {
		want[i] += "@example.com"
	}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Error(diff)
	}
}

// Confirmations that wait for the site's hour leave oldest first, though acknowledgements take every place that becomes free.
func TestConfirmationsThatWaitForTheSite(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	fill := func(name string, n int) {
		for i := range n {
			c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("%s%d@example.com", name, i), ""))
		}
	}
	fill("a", MailsPerSite)
	for i := range 20 {
		if got := c.add(t, limited(ConfirmationMail, "newsletter", fmt.Sprintf("ana%d@example.com", i), "")); got != HeldForSite {
			t.Fatalf("held for %q", got)
		}
	}
	c.now = c.now.Add(time.Hour)
	fill("b", MailsPerSite)
	if n := c.held(t, AcknowledgementMail); n != mailsForWaiting {
		t.Errorf("%d acknowledgements are held, want %d", n, mailsForWaiting)
	}
	c.releases(t, mailsForWaiting)
	if got := one[string](t, c.Store, "select min(recipient) from outbox where class = 'confirmation' and state = 'held'"); got != "ana15@example.com" {
		t.Errorf("%s is still held: not the oldest have left", got)
	}
	c.now = c.now.Add(time.Hour)
	c.releases(t, 20-mailsForWaiting)
	fill("c", MailsPerSite)
	if n := c.held(t, AcknowledgementMail); n != 20 { // none waits any more, so all places but those five are free
		t.Errorf("%d acknowledgements are held, want 20", n)
	}
}

// One network that floods keeps nobody else's confirmation from leaving, however many of its own wait.
func TestConfirmationsOfOneNetwork(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range 3*releaseBatch + 1 {
		c.add(t, limited(ConfirmationMail, "newsletter", fmt.Sprintf("ana%d@example.com", i), "a"))
	}
	c.now = c.now.Add(time.Hour)
	for i := range MailsPerSite {
		c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("carla%d@example.com", i), ""))
	}
	if got := c.add(t, limited(ConfirmationMail, "newsletter", "berta@example.com", "b")); got != HeldForSite {
		t.Errorf("held for %q", got)
	}
	c.now = c.now.Add(time.Hour)
	c.releases(t, MailsPerNetwork+1)
	if n := one[int](t, c.Store, "select count(*) from outbox where recipient = 'berta@example.com' and state = 'waiting'"); n != 1 {
		t.Error("the other network's confirmation still waits")
	}
}

func TestOwnerReleasesMails(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range MailsPerSite + 4 {
		c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("ana%d@example.com", i), ""))
	}
	for i := range 3 {
		c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("berta+%d@example.com", i), ""))
	}
	c.add(t, limited(ConfirmationMail, "newsletter", "carla@example.com", ""))
	for range MailsToOwner + 1 {
		c.add(t, limited(OwnerMail, "owner-cv", "owner@example.com", ""))
	}
	id := func(where string) int64 { return one[int64](t, c.Store, "select id from outbox where "+where) }
	if err := c.ReleaseMail(t.Context(), id("class = 'owner' and state = 'held'")); !errors.Is(err, ErrNotFound) {
		t.Errorf("a mail without content is released: %v", err)
	}
	if err := c.ReleaseMail(t.Context(), id("recipient = 'ana60@example.com'")); err != nil {
		t.Error(err)
	}
	if err := c.ReleaseMail(t.Context(), id("recipient = 'ana60@example.com'")); !errors.Is(err, ErrNotFound) {
		t.Errorf("a mail is released twice: %v", err)
	}
	if n, err := c.ReleaseMails(t.Context()); n != 4 || err != nil { // three of ana's, and one of berta's inbox
		t.Errorf("%d are released, want 4: %v", n, err)
	}
	if n, confirmations := c.held(t, AcknowledgementMail), c.held(t, ConfirmationMail); n != 2 || confirmations != 1 {
		t.Errorf("%d acknowledgements and %d confirmations are held", n, confirmations)
	}
	c.now = c.now.Add(30 * time.Minute)
	if got := c.add(t, limited(AcknowledgementMail, "cv", "ana61@example.com", "")); got != HeldForSite {
		t.Errorf("held for %q", got)
	}
	c.now = noon.Add(time.Hour) // what was released at noon counts no more
	if got := c.add(t, limited(AcknowledgementMail, "cv", "ana1@example.com", "")); got != "" {
		t.Errorf("held for %q", got)
	}
}

// live lets days pass, with a purge at the end of each.
func (c *clockedStore) live(t *testing.T, days int) {
	t.Helper()
	for range days {
		c.now = c.now.AddDate(0, 0, 1)
		if _, err := c.Purge(t.Context(), c.now, keep); err != nil {
			t.Fatal(err)
		}
	}
}

// heldSignup stores a sign-up whose confirmation is held, and returns its token.
func (c *clockedStore) heldSignup(t *testing.T, email string) string {
	t.Helper()
	c.add(t, limited(ConfirmationMail, "confirm", "ana+0@example.com", ""))
	row, ask := signup(NewsletterAudience, email, email)
	ask.Mail.Class, ask.Mail.Kind = ConfirmationMail, "confirm"
	must(t, c.Subscribe(t.Context(), row, ask))
	if n := c.held(t, ConfirmationMail); n != 1 {
		t.Fatalf("%d confirmations are held", n)
	}
	return ask.Token.Value
}

// The 48 hours of a confirmation and the week of its address begin when the email is sent, however long it was held.
func TestHeldConfirmationKeepsItsTime(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	token := c.heldSignup(t, "ana@example.com")
	c.live(t, 1)
	c.now = c.now.Add(23 * time.Hour)
	c.releases(t, 1)
	c.sendAll(t)
	c.live(t, 1)
	c.now = c.now.Add(23 * time.Hour)
	if _, err := c.SubscriberByToken(t.Context(), NewsletterAudience, PurposeConfirm, token); err != nil {
		t.Errorf("47 hours after it was sent: %v", err)
	}
	c.now = c.now.Add(time.Hour)
	if _, err := c.SubscriberByToken(t.Context(), NewsletterAudience, PurposeConfirm, token); !errors.Is(err, ErrNotFound) {
		t.Errorf("48 hours after it was sent: %v", err)
	}
	c.live(t, 7)
	if n := one[int](t, c.Store, "select count(*) from subscribers"); n != 0 {
		t.Error("the address is kept though it was never confirmed")
	}
}

// TestHeldConfirmationIsDropped checks that a confirmation that is held for 48 hours is not sent, that its address can ask again, and
// is not kept if nobody does.
func TestHeldConfirmationIsDropped(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.heldSignup(t, "ana@example.com")
	c.now = c.now.Add(HoldConfirmation)
	c.releases(t, 0)
	c.now = noon
	c.live(t, 3)
	if n := one[int](t, c.Store, "select count(*) from outbox where state = 'held'"); n != 0 {
		t.Errorf("%d mails are held", n)
	}
	if n := one[int](t, c.Store, "select count(*) from subscriber_tokens"); n != 0 {
		t.Errorf("%d tokens are kept", n)
	}
	if _, err := c.subscribe(t.Context(), "ana@example.com", "again"); err != nil {
		t.Errorf("the address cannot ask again: %v", err)
	}
	c.sendAll(t)
	c.live(t, 8)
	if n := one[int](t, c.Store, "select count(*) from subscribers"); n != 0 {
		t.Error("the address is kept though it was never confirmed")
	}
}
