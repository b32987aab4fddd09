package db

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// releases lets confirmations go and checks how many leave.
func (c *clockedStore) releases(t *testing.T, want int) {
	t.Helper()
	if n, err := c.ReleaseConfirmations(t.Context()); n != want || err != nil {
		t.Errorf("at %s: %d confirmations are released, want %d; %v", c.now.Format(time.TimeOnly), n, want, err)
	}
}

// Two hundred plus-addresses wait behind their own inbox, and nobody else does.
func TestConfirmationsOfOneInbox(t *testing.T) {
	c := newClockedStore(t)
	for i := range 200 {
		c.add(t, limited(ConfirmationMail, "newsletter", fmt.Sprintf("ana+%d@example.com", i), fmt.Sprint(i)))
	}
	if got := c.add(t, limited(ConfirmationMail, "newsletter", "berta@example.com", "b")); got != "" {
		t.Errorf("an honest visitor's is held for %q", got)
	}
	c.releases(t, 0)
	for range 4 {
		c.now = c.now.Add(time.Hour)
		c.releases(t, 1)
		c.releases(t, 0)
	}
	c.now = c.now.Add(time.Hour)
	c.releases(t, 0) // five a day
	due := dueMails(t, c.Store, c.now)
	for i, want := range []string{"ana+0@", "berta@", "ana+1@", "ana+2@"} {
		if due[i].To != want+"example.com" {
			t.Errorf("mail %d goes to %s", i, due[i].To)
		}
	}
	if n := c.held(t, ConfirmationMail); n != 195 {
		t.Errorf("%d are held, none may be dropped", n)
	}
}

// Confirmations that wait for the site's hour leave oldest first, though acknowledgements take every place that becomes free.
func TestConfirmationsThatWaitForTheSite(t *testing.T) {
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

// The 48 hours of a confirmation and the week of its address begin when the mail is sent, however long it was held.
func TestHeldConfirmationKeepsItsTime(t *testing.T) {
	c := newClockedStore(t)
	c.add(t, limited(ConfirmationMail, "confirm", "ana+0@example.com", ""))
	row, ask := signup(NewsletterAudience, "ana@example.com", "1")
	ask.Mail.Class, ask.Mail.Kind = ConfirmationMail, "confirm"
	if err := c.Subscribe(t.Context(), row, ask); err != nil {
		t.Fatal(err)
	}
	if n := c.held(t, ConfirmationMail); n != 1 {
		t.Fatalf("%d confirmations are held", n)
	}
	c.live(t, 10)
	c.releases(t, 1)
	c.sendAll(t)
	c.live(t, 1)
	c.now = c.now.Add(23 * time.Hour)
	if _, err := c.SubscriberByToken(t.Context(), NewsletterAudience, PurposeConfirm, ask.Token.Value); err != nil {
		t.Errorf("47 hours after it was sent: %v", err)
	}
	c.now = c.now.Add(time.Hour)
	if _, err := c.SubscriberByToken(t.Context(), NewsletterAudience, PurposeConfirm, ask.Token.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("48 hours after it was sent: %v", err)
	}
	c.live(t, 7)
	if n := one[int](t, c.Store, "select count(*) from subscribers"); n != 0 {
		t.Error("the address is kept though it was never confirmed")
	}
}
