package db

import (
	"fmt"
	"testing"
	"time"
)

// limited returns an email that the budget applies to.
func limited(class MailClass, kind, to, network string) Mail {
	m := testMail(to)
	m.Class, m.Kind, m.To, m.Network = class, kind, to, network
	return m
}

// add stores an email and returns why it is held, "" if it leaves.
func (c *clockedStore) add(t *testing.T, m Mail) MailHold {
	t.Helper()
	must(t, c.AddMail(t.Context(), m))
	return one[MailHold](t, c.Store, "select held_for from outbox order by id desc limit 1")
}

// held returns how many emails of a class are held.
func (c *clockedStore) held(t *testing.T, class MailClass) int {
	t.Helper()
	return one[int](t, c.Store, "select count(*) from outbox where state = 'held' and class = ?", class)
}

func TestBudgetByInbox(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	want := func(kind, to string, want MailHold) {
		t.Helper()
		if got := c.add(t, limited(AcknowledgementMail, kind, to, "")); got != want {
			t.Errorf("%s to %s at %s: held for %q, want %q", kind, to, c.now.Format(time.TimeOnly), got, want)
		}
	}
	want("cv", "ana@gmail.com", "")
	want("cv", "A.N.A+1@googlemail.com", HeldForInbox)
	want("quote", "ana+2@gmail.com", "") // another kind
	want("cv", "berta@gmail.com", "")
	c.now = c.now.Add(59 * time.Minute)
	want("cv", "ana@gmail.com", HeldForInbox)
	c.now = c.now.Add(time.Minute)
	want("cv", "ana@gmail.com", "")
	want("meeting", "ana@gmail.com", "")
	want("podcast", "ana@gmail.com", "")
	want("newsletter", "ana@gmail.com", HeldForInbox) // the sixth of the day
	if got := c.add(t, limited(ConfirmationMail, "newsletter", "ana@gmail.com", "")); got != HeldForInbox {
		t.Errorf("a confirmation is held for %q", got)
	}
	if got := c.add(t, limited(UnlimitedMail, "reply", "ana@gmail.com", "")); got != "" {
		t.Errorf("the owner's reply is held for %q", got)
	}
	c.now = noon.Add(24 * time.Hour)
	want("newsletter", "ana@gmail.com", "")
}

func TestBudgetByNetwork(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range MailsPerNetwork {
		if got := c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("ana%d@example.com", i), "a")); got != "" {
			t.Fatalf("mail %d is held for %q", i, got)
		}
	}
	for network, want := range map[string]MailHold{"a": HeldForNetwork, "b": "", "": ""} {
		if got := c.add(t, limited(AcknowledgementMail, "cv", "berta"+network+"@example.com", network)); got != want {
			t.Errorf("from network %q: held for %q", network, got)
		}
	}
	c.now = c.now.Add(time.Hour)
	if got := c.add(t, limited(AcknowledgementMail, "cv", "carla@example.com", "a")); got != "" {
		t.Errorf("an hour later: held for %q", got)
	}
}

func TestBudgetBySite(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range 3 * MailsPerSite {
		want := MailHold("")
		if i >= MailsPerSite {
			want = HeldForSite
		}
		if got := c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("ana%d@example.com", i), fmt.Sprint(i))); got != want {
			t.Fatalf("mail %d is held for %q", i, got)
		}
	}
	if n := c.held(t, AcknowledgementMail); n != 2*MailsPerSite {
		t.Errorf("%d are held", n)
	}
	if got := c.add(t, limited(OwnerMail, "owner-cv", "owner@example.com", "")); got != "" {
		t.Errorf("the owner's mail is held for %q", got)
	}
}

// A clock that was ahead for a moment leaves emails that were released in the future. They must not count until then.
func TestBudgetAfterClockWasAhead(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.now = noon.AddDate(3, 0, 0)
	for i := range MailsPerSite {
		c.add(t, limited(AcknowledgementMail, "cv", fmt.Sprintf("ana%d@example.com", i), ""))
	}
	c.now = noon
	if got := c.add(t, limited(AcknowledgementMail, "cv", "ana1@example.com", "")); got != "" {
		t.Errorf("held for %q", got)
	}
}

// What is held takes little: an acknowledgement keeps its text, the owner's its subject. A confirmation is complete.
func TestHeldMailKeepsWhatItNeeds(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for class, want := range map[MailClass]string{
		AcknowledgementMail: "Hello.", ConfirmationMail: "Hello.<p>Hello.</p>", OwnerMail: "",
	} {
		m := limited(class, "x", "ana@example.com", "")
		for range MailsToOwner + 1 {
			c.add(t, m)
		}
		if got := one[string](t, c.Store, "select text || html from outbox where class = ? and state = 'held' limit 1", class); got != want {
			t.Errorf("%s: %q", class, got)
		}
		c.now = c.now.Add(time.Hour)
	}
	if got := dueMails(t, c.Store, c.now.AddDate(1, 0, 0)); len(got) != 1+1+MailsToOwner {
		t.Errorf("%d mails are due", len(got))
	}
}

// Whom an email was for, and from where, is forgotten when it counts no more.
func TestPurgeForgetsWhatTheBudgetCounted(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range MailsPerNetwork + 1 {
		c.add(t, limited(ConfirmationMail, "newsletter", fmt.Sprintf("ana%d@example.com", i), "a"))
	}
	for _, after := range []struct{ hours, want int }{{23, MailsPerNetwork + 1}, {25, 1}} { // one is held: its network counts when it leaves
		purge(t, c.Store, noon.Add(time.Duration(after.hours)*time.Hour))
		if n := one[int](t, c.Store, "select count(*) from outbox where network <> '' and inbox <> ''"); n != after.want {
			t.Errorf("after %d hours: %d networks are known, want %d", after.hours, n, after.want)
		}
	}
	purge(t, c.Store, noon.Add(HoldConfirmation+time.Millisecond))
	if n := one[int](t, c.Store, "select count(*) from outbox where network <> '' or inbox <> ''"); n != 0 {
		t.Errorf("%d networks are known for ever", n)
	}
}

// An erased address is in no column of the ledger, however it was written.
func TestErasureForgetsInboxes(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for _, to := range []string{"Ana@gmail.com", "ana@gmail.com", "a.na+1@gmail.com"} {
		c.add(t, limited(AcknowledgementMail, "cv", to, "a"))
	}
	records, err := c.Erase(t.Context(), "ana@gmail.com")
	if err != nil || len(records) != 3 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	if n := one[int](t, c.Store, "select count(*) from outbox where recipient || inbox like '%ana@gmail.com%'"); n != 0 {
		t.Errorf("%d mails still name the address", n)
	}
	if got := one[string](t, c.Store, "select recipient from outbox"); got != "a.na+1@gmail.com" {
		t.Errorf("left: %s", got) // another address, of which nobody spoke
	}
}
