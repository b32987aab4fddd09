package db

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// stored returns the row of an address.
func (c *clockedStore) stored(t *testing.T, audience Audience, email string) Subscriber {
	t.Helper()
	var row Subscriber
	must(t, c.read.GetContext(t.Context(), &row, selectFrom("subscribers", row)+` where audience = ? and email = ?`, audience, email))
	return row
}

// leaves subscribes and confirms an address, and unsubscribes it.
func (c *clockedStore) leaves(t *testing.T, audience Audience, email string) {
	t.Helper()
	token, err := c.subscribeTo(t.Context(), audience, email, "first")
	welcome := leaveMail()
	if err == nil {
		_, err = c.Confirm(t.Context(), audience, token.Value, welcome)
	}
	if err == nil {
		err = c.Unsubscribe(t.Context(), audience, welcome.Token.Value)
	}
	must(t, err)
}

// TestOptOutStandsUntilAddressConfirms checks that sign-ups by anybody, and imports, change nothing about an address that has
// unsubscribed, and that its own confirmation does.
func TestOptOutStandsUntilAddressConfirms(t *testing.T) {
	t.Parallel()
	for _, audience := range Audiences {
		c := newClockedStore(t)
		c.leaves(t, audience, "ana@example.com")
		c.sendAll(t)
		before := c.stored(t, audience, "ana@example.com")
		if before.State != Unsubscribed || before.ConsentText != "first" {
			t.Fatalf("%+v", before)
		}
		var token Token
		for i := range 50 {
			c.now = c.now.Add(25 * time.Hour)
			var err error
			if token, err = c.subscribeTo(t.Context(), audience, "ANA@example.com", fmt.Sprint(i)); err != nil {
				t.Fatal(err)
			}
			c.sendAll(t)
		}
		for _, states := range []bool{false, true} {
			list := Import{Audience: audience, Language: "en", Confirmed: states}
			got, err := c.ImportSubscribers(t.Context(), list, importRows("ana@example.com"))
			if err != nil || got[0] != ImportLeft {
				t.Errorf("imported: %v, %v", got, err)
			}
		}
		after := c.stored(t, audience, "ana@example.com")
		after.AskedAt, after.MailedAt = before.AskedAt, before.MailedAt
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("%s: strangers changed it: %s", audience, diff)
		}
		row, err := c.Confirm(t.Context(), audience, token.Value)
		if err != nil || row.State != Confirmed || row.ConsentText != "49" || !row.UnsubscribedAt.IsZero() {
			t.Errorf("%s: confirmed by itself: %+v, %v", audience, row, err)
		}
	}
}

// TestListsAreSeparate checks that the same address subscribes to each list for itself, and that a token serves one list.
func TestListsAreSeparate(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	tokens := map[Audience]Token{}
	for _, audience := range Audiences {
		var err error
		if tokens[audience], err = c.subscribeTo(t.Context(), audience, "ana@example.com", "1"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Confirm(t.Context(), PodcastAudience, tokens[NewsletterAudience].Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("a token of the newsletter confirms for the podcast: %v", err)
	}
	welcome := leaveMail()
	if _, err := c.Confirm(t.Context(), PodcastAudience, tokens[PodcastAudience].Value, welcome); err != nil {
		t.Fatal(err)
	}
	if err := c.Unsubscribe(t.Context(), NewsletterAudience, welcome.Token.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("a token of the podcast ends the newsletter: %v", err)
	}
	must(t, c.Unsubscribe(t.Context(), PodcastAudience, welcome.Token.Value))
	if state := c.stored(t, NewsletterAudience, "ana@example.com").State; state != Pending {
		t.Error(state)
	}
	if n := c.mails(t); n != 2 { // the newsletter's question and the welcome of the test, which has another recipient
		t.Errorf("%d mails wait", n)
	}
}

// TestSecondSignupChangesNothing checks that whoever is confirmed stays so, with the first consent.
func TestSecondSignupChangesNothing(t *testing.T) {
	t.Parallel()
	for _, audience := range Audiences {
		c := newClockedStore(t)
		token, err := c.subscribeTo(t.Context(), audience, "ana@example.com", "1")
		if err == nil {
			_, err = c.Confirm(t.Context(), audience, token.Value)
		}
		must(t, err)
		before := c.stored(t, audience, "ana@example.com")
		c.now = c.now.AddDate(0, 1, 0)
		if _, err := c.subscribeTo(t.Context(), audience, "ana@example.com", "2"); !errors.Is(err, ErrDuplicate) {
			t.Error(err)
		}
		if diff := cmp.Diff(before, c.stored(t, audience, "ana@example.com")); diff != "" {
			t.Error(diff)
		}
	}
}

// TestSubscribersAreAskedOnce checks that imported addresses are asked at a limited pace, each once, even if two processes
// try, and that nobody is purged before the email was sent.
func TestSubscribersAreAskedOnce(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	var emails []string
	for i := range 25 {
		emails = append(emails, fmt.Sprintf("reader%d@example.com", i))
	}
	list := Import{Audience: PodcastAudience, Language: "es", Source: "a fair"}
	for range 2 {
		if _, err := c.ImportSubscribers(t.Context(), list, importRows(emails...)); err != nil {
			t.Fatal(err)
		}
	}
	for hour := range 5 {
		for range 2 {
			rows, err := c.SubscribersToAsk(t.Context(), 10)
			must(t, err)
			for _, row := range rows {
				_, ask := signup(row.Audience, row.Email, "ask")
				must(t, c.AskSubscriber(t.Context(), row.ID, Signup{}, ask))
				if err := c.AskSubscriber(t.Context(), row.ID, Signup{}, ask); !errors.Is(err, ErrNotFound) {
					t.Errorf("asked again: %v", err)
				}
			}
		}
		if n := c.mails(t); n != min(10*(hour+1), 25) {
			t.Errorf("%d mails after %d hours", n, hour+1)
		}
		c.now = c.now.Add(time.Hour)
	}
	purge(t, c.Store, c.now.AddDate(0, 0, 20))
	if n := one[int](t, c.Store, "select count(*) from subscribers"); n != 25 {
		t.Errorf("%d subscribers are left while their mails wait", n)
	}
}

// importRows returns addresses of which nothing else is known.
func importRows(emails ...string) (rows []ImportRow) {
	for _, email := range emails {
		rows = append(rows, ImportRow{Email: email})
	}
	return rows
}

// TestImportRestores checks that an address gets the list, the language and the state that its row has.
func TestImportRestores(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.subscribed(t, "confirmed@example.com")
	if _, err := c.subscribe(t.Context(), "pending@example.com", "2"); err != nil {
		t.Fatal(err)
	}
	rows := []ImportRow{
		{"listener@example.com", PodcastAudience, "en", Confirmed}, {"asked@example.com", PodcastAudience, "", Pending},
		{"left@example.com", "", "en", Unsubscribed}, {"plain@example.com", "", "", ""},
		{"confirmed@example.com", "", "", Unsubscribed}, {"pending@example.com", "", "", Unsubscribed},
	}
	list := Import{Audience: NewsletterAudience, Language: "es", Confirmed: true}
	got, err := c.ImportSubscribers(t.Context(), list, rows)
	want := []ImportOutcome{ImportAdded, ImportAdded, ImportLeft, ImportAdded, ImportKnown, ImportLeft}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	stored := one[string](t, c.Store, `
select string_agg(email || ' ' || audience || ' ' || language || ' ' || state, ', ' order by email) from subscribers`)
	if stored != "asked@example.com podcast es pending, confirmed@example.com newsletter es confirmed, left@example.com newsletter en unsubscribed, "+
		"listener@example.com podcast en confirmed, pending@example.com newsletter es unsubscribed, plain@example.com newsletter es confirmed" {
		t.Errorf("stored: %s", stored)
	}
	if n := one[int](t, c.Store, "select count(*) from outbox where recipient = 'pending@example.com'"); n != 0 {
		t.Error("whoever has unsubscribed is asked")
	}
}

// TestImport checks what becomes of known and unknown addresses, with and without the owner's statement.
func TestImport(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.subscribed(t, "confirmed@example.com")
	if _, err := c.subscribe(t.Context(), "pending@example.com", "2"); err != nil {
		t.Fatal(err)
	}
	c.leaves(t, NewsletterAudience, "left@example.com")
	emails := []string{"confirmed@example.com", "PENDING@example.com", "left@example.com", "new@example.com", "NEW@example.com"}
	list := Import{Audience: NewsletterAudience, Language: "en", Source: "a fair"}
	stated := list
	stated.Confirmed, stated.Consent = true, Consent{ConsentText: "They agreed.", ConsentForm: "import", ConsentLanguage: "en"}
	for _, step := range []struct {
		list Import
		want []ImportOutcome
	}{
		{list, []ImportOutcome{ImportKnown, ImportKnown, ImportLeft, ImportAdded, ImportKnown}},
		{list, []ImportOutcome{ImportKnown, ImportKnown, ImportLeft, ImportKnown, ImportKnown}},
		{stated, []ImportOutcome{ImportKnown, ImportAdded, ImportLeft, ImportAdded, ImportKnown}},
		{stated, []ImportOutcome{ImportKnown, ImportKnown, ImportLeft, ImportKnown, ImportKnown}},
	} {
		got, err := c.ImportSubscribers(t.Context(), step.list, importRows(emails...))
		if diff := cmp.Diff(step.want, got); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
	}
	row := c.stored(t, NewsletterAudience, "new@example.com")
	if row.State != Confirmed || row.ConsentText != "They agreed." || row.Source != "a fair" {
		t.Errorf("%+v", row)
	}
	if n := one[int](t, c.Store, "select count(*) from outbox where recipient = 'pending@example.com'"); n != 0 {
		t.Error("the question waits although it was answered")
	}
}

// TestSubscriberFilter checks search, removal and the protection of opt-outs.
func TestSubscriberFilter(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.subscribed(t, "ana_1@example.com")
	c.subscribed(t, "anab1@example.com")
	c.leaves(t, PodcastAudience, "left@example.com")
	for _, step := range []struct {
		filter SubscriberFilter
		want   int
	}{
		{SubscriberFilter{}, 3}, {SubscriberFilter{Audience: PodcastAudience}, 1}, {SubscriberFilter{State: Confirmed, Language: "es"}, 2},
		{SubscriberFilter{Language: "en"}, 0}, {SubscriberFilter{Email: "ANA_"}, 1}, {SubscriberFilter{Email: "%"}, 0},
	} {
		rows, total, err := c.Subscribers(t.Context(), step.filter, 0, 2)
		if err != nil || total != step.want || len(rows) != min(2, total) {
			t.Errorf("%+v: %d of %d, %v", step.filter, len(rows), total, err)
		}
	}
	var ids []int64
	var emails []string
	err := c.EachSubscriber(t.Context(), SubscriberFilter{}, func(row Subscriber) error {
		ids, emails = append(ids, row.ID), append(emails, row.Email)
		return nil
	})
	if want := []string{"ana_1@example.com", "anab1@example.com", "left@example.com"}; err != nil || !slices.Equal(emails, want) {
		t.Errorf("%v, %v", emails, err)
	}
	if rows, err := c.SubscribersByID(t.Context(), append(ids, 999)); err != nil || len(rows) != 3 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	for _, want := range []int{2, 0} {
		if n, err := c.RemoveSubscribers(t.Context(), ids); err != nil || n != want {
			t.Errorf("removed %d, %v, want %d", n, err, want)
		}
	}
	if state := c.state(t); state != "unsubscribed" {
		t.Error(state)
	}
}

// TestUnsubscribingAgainEndsQuestions checks that whoever has left, is signed up by a stranger and leaves again gets no email.
func TestUnsubscribingAgainEndsQuestions(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	confirm, err := c.subscribe(t.Context(), "ana@example.com", "1")
	welcome := leaveMail()
	if err == nil {
		_, err = c.Confirm(t.Context(), NewsletterAudience, confirm.Value, welcome)
	}
	must(t, err)
	var stranger Token
	for i := range 2 {
		must(t, c.Unsubscribe(t.Context(), NewsletterAudience, welcome.Token.Value))
		if i == 0 {
			c.now = c.now.Add(2 * time.Hour)
			if stranger, err = c.subscribe(t.Context(), "ana@example.com", "2"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := one[int](t, c.Store, "select count(*) from outbox where recipient = 'ana@example.com'"); n != 0 {
		t.Errorf("%d mails wait", n)
	}
	if _, err := c.Confirm(t.Context(), NewsletterAudience, stranger.Value); !errors.Is(err, ErrNotFound) {
		t.Errorf("the stranger's sign-up is confirmed: %v", err)
	}
	if row := c.stored(t, NewsletterAudience, "ana@example.com"); !row.UnsubscribedAt.Equal(noon) {
		t.Errorf("left at %s", row.UnsubscribedAt)
	}
}
