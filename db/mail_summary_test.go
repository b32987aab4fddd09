package db

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

func (c *clockedStore) summary(t *testing.T) Summary {
	t.Helper()
	d, err := c.NextSummary(t.Context(), 2)
	must(t, err)
	return d
}

// TestSummary checks that every request beyond the limit is in exactly one summary.
func TestSummary(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	if d := c.summary(t); d.Total != 0 || d.Due(noon.AddDate(1, 0, 0), time.Minute) {
		t.Errorf("without mails: %+v", d)
	}
	for i := range MailsToOwner + 5 {
		m := limited(OwnerMail, fmt.Sprint("owner-", i%2), "owner@example.com", "")
		m.Subject = fmt.Sprint("request ", i)
		c.add(t, m)
		c.now = c.now.Add(time.Second)
	}
	d := c.summary(t)
	if d.Total != 5 || len(d.Kinds) != 2 || d.Kinds[0] != (KindCount{"owner-0", 3}) || d.Kinds[1] != (KindCount{"owner-1", 2}) {
		t.Errorf("%+v", d)
	}
	if len(d.Newest) != 2 || d.Newest[0].Subject != "request 34" || d.Newest[0].Kind != "owner-0" || !d.Newest[0].At.Equal(c.now.Add(-time.Second)) {
		t.Errorf("newest: %+v", d.Newest)
	}
	first := noon.Add(MailsToOwner * time.Second)
	if d.Due(first.Add(14*time.Minute), 15*time.Minute) || !d.Due(first.Add(15*time.Minute), 15*time.Minute) {
		t.Error("not due fifteen minutes after the first")
	}
	c.add(t, limited(OwnerMail, "owner-0", "owner@example.com", "")) // after the summary was read: in the next one
	must(t, c.AddSummary(t.Context(), d, testMail("summary")))
	if err := c.AddSummary(t.Context(), d, testMail("summary")); !errors.Is(err, ErrBusy) {
		t.Errorf("a summary is stored twice: %v", err)
	}
	if n, sent := c.summary(t).Total, one[int](t, c.Store, "select count(*) from outbox where subject = 'summary'"); n != 1 || sent != 1 {
		t.Errorf("%d mails wait for the next summary, %d summaries", n, sent)
	}
	c.now = c.now.Add(time.Hour)
	if got := c.add(t, limited(OwnerMail, "owner-0", "owner@example.com", "")); got != "" {
		t.Errorf("an hour later: held for %q", got)
	}
}

// An erased request must not be told of in a summary that was read before.
func TestSummaryAfterErasure(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range MailsToOwner + 2 {
		m := limited(OwnerMail, "owner-cv", "owner@example.com", "")
		m.ReplyTo = fmt.Sprintf("ana%d@example.com", i)
		c.add(t, m)
	}
	d := c.summary(t)
	if _, err := c.Erase(t.Context(), fmt.Sprintf("ana%d@example.com", MailsToOwner)); err != nil {
		t.Fatal(err)
	}
	if err := c.AddSummary(t.Context(), d, testMail("summary")); !errors.Is(err, ErrBusy) {
		t.Errorf("the summary is stored: %v", err)
	}
	if n := c.summary(t).Total; n != 1 {
		t.Errorf("%d mails are left", n)
	}
}
