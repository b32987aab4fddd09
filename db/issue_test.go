package db

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"
)

// subscribed stores a confirmed subscriber.
func (c *clockedStore) subscribed(t *testing.T, email string) {
	t.Helper()
	token, err := c.subscribe(t.Context(), email, email)
	must(t, err)
	if _, err := c.Confirm(t.Context(), NewsletterAudience, token.Value); err != nil {
		t.Fatal(err)
	}
}

// texts returns the texts of an issue by language, from pairs of language and subject.
func texts(pairs ...string) map[string]IssueText {
	found := map[string]IssueText{}
	for i := 0; i < len(pairs); i += 2 {
		found[pairs[i]] = IssueText{Subject: pairs[i+1], Body: "About " + pairs[i+1]}
	}
	return found
}

// started stores an issue that is being sent.
func (c *clockedStore) started(t *testing.T) Issue {
	t.Helper()
	id, err := c.AddIssue(t.Context(), Issue{Texts: texts("en", "News", "es", "Novedades")})
	if err == nil {
		err = c.StartIssue(t.Context(), id, time.Time{})
	}
	must(t, err)
	c.now = c.now.Add(CancelTime)
	must(t, c.BeginIssue(t.Context(), id))
	issue, err := c.Issue(t.Context(), id)
	must(t, err)
	return issue
}

// put stores the mails to up to n recipients, and returns how many there were.
func (c *clockedStore) put(t *testing.T, issue Issue, n int) int {
	t.Helper()
	to, err := c.IssueRecipients(t.Context(), issue, n)
	must(t, err)
	must(t, c.QueueIssueMails(t.Context(), issue, issueMails(to)))
	return len(to)
}

func issueMails(to []Recipient) []IssueMail {
	var mails []IssueMail
	for _, row := range to {
		mail := testMail("issue")
		mail.Kind = "issue"
		mail.To = row.Email
		mails = append(mails, IssueMail{row.ID, NewToken(PurposeUnsubscribe), mail})
	}
	return mails
}

// TestIssueIsSentToEachSubscriberOnce sends an issue in parts, and repeats one of them as after a restart.
func TestIssueIsSentToEachSubscriberOnce(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	for i := range 10 {
		c.subscribed(t, fmt.Sprintf("reader%d@example.com", i))
	}
	if _, err := c.subscribe(t.Context(), "pending@example.com", "pending"); err != nil {
		t.Fatal(err)
	}
	issue := c.started(t)
	all, err := c.IssueRecipients(t.Context(), issue, 100)
	if err != nil || len(all) != 10 {
		t.Fatalf("%d recipients (%v)", len(all), err)
	}
	for c.put(t, issue, 3) > 0 {
		if err := c.QueueIssueMails(t.Context(), issue, issueMails(all[:3])); err != nil { // have got it already
			t.Fatal(err)
		}
	}
	twice := one[int](t, c.Store, `
select count(*) from (select recipient from outbox where kind = 'issue' group by recipient having count(*) > 1) as twice`)
	mails := one[int](t, c.Store, `select count(*) from outbox where kind = 'issue'`)
	row, err := c.Issue(t.Context(), issue.ID)
	if twice != 0 || mails != 10 || row.Recipients != 10 || err != nil {
		t.Errorf("%d mails, %d recipients with more than one, the issue counts %d (%v)", mails, twice, row.Recipients, err)
	}
	result, err := c.IssueResult(t.Context(), issue.ID)
	if result != (IssueResult{Waiting: 10}) || err != nil {
		t.Errorf("IssueResult is %+v (%v)", result, err)
	}
}

// TestIssueIsNotSentAfterUnsubscribing checks that a recipient who unsubscribes while an issue is sent does not get it.
func TestIssueIsNotSentAfterUnsubscribing(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.subscribed(t, "ana@example.com")
	issue := c.started(t)
	to, err := c.IssueRecipients(t.Context(), issue, 1)
	if err != nil || len(to) != 1 {
		t.Fatalf("%d recipients (%v)", len(to), err)
	}
	if _, err := writerOf(c.Store).db.Exec(`update subscribers set state = 'unsubscribed'`); err != nil {
		t.Fatal(err)
	}
	must(t, c.QueueIssueMails(t.Context(), issue, issueMails(to)))
	if n := one[int](t, c.Store, `select count(*) from outbox where kind = 'issue'`); n != 0 {
		t.Errorf("%d mails after unsubscribing", n)
	}
}

// TestIssueStates takes an issue from draft to sent, and tries each step in the states that do not allow it.
func TestIssueStates(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	ctx := t.Context()
	id, err := c.AddIssue(ctx, Issue{Texts: texts("en", "News")})
	must(t, err)
	if err := c.FinishIssue(ctx, id); !errors.Is(err, ErrNotFound) {
		t.Errorf("a draft is marked as sent: %v", err)
	}
	if _, err := c.ChangeIssue(ctx, Issue{ID: id, Texts: texts("en", "Other")}); err != nil {
		t.Error(err)
	}
	if _, err := c.IssueToSend(ctx); !errors.Is(err, ErrNotFound) {
		t.Errorf("a draft is to be sent: %v", err)
	}
	if err := c.StartIssue(ctx, id, time.Time{}); err != nil {
		t.Error(err)
	}
	if _, err := c.IssueToSend(ctx); !errors.Is(err, ErrNotFound) {
		t.Errorf("an issue that can be canceled is to be sent: %v", err)
	}
	c.now = c.now.Add(CancelTime)
	must(t, c.BeginIssue(ctx, id))
	_, changed := c.ChangeIssue(ctx, Issue{ID: id, Texts: texts("en", "Third")})
	for verb, err := range map[string]error{
		"started": c.StartIssue(ctx, id, time.Time{}), "canceled": c.CancelIssue(ctx, id), "changed": changed, "deleted": c.DeleteIssue(ctx, id),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("an issue that is being sent is %s: %v", verb, err)
		}
	}
	if row, err := c.IssueToSend(ctx); err != nil || row.Texts["en"].Subject != "Other" {
		t.Errorf("IssueToSend is %+v (%v)", row, err)
	}
	if err := c.FinishIssue(ctx, id); err != nil {
		t.Error(err)
	}
	if rows, err := c.Issues(ctx); err != nil || len(rows) != 1 || rows[0].State != IssueSent {
		t.Errorf("the issues are %+v (%v)", rows, err)
	}
	draft, err := c.AddIssue(ctx, Issue{})
	must(t, err)
	if again, err := c.AddIssue(ctx, Issue{}); err != nil || again != draft {
		t.Errorf("the same draft again is %d, not %d (%v)", again, draft, err)
	}
	if other, err := c.AddIssue(ctx, Issue{Audience: PodcastAudience}); err != nil || other == draft {
		t.Errorf("the draft for another audience is %d (%v)", other, err)
	}
	if err := c.DeleteIssue(ctx, draft); err != nil {
		t.Errorf("deleting a draft: %v", err)
	}
}

// TestIssueVersions checks that a text that is based on an older version does not overwrite a newer one, and that the same
// save can be repeated.
func TestIssueVersions(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	id, err := c.AddIssue(t.Context(), Issue{Texts: texts("en", "News")})
	must(t, err)
	draft, err := c.Issue(t.Context(), id)
	must(t, err)
	first := draft.Version - 1
	for _, step := range []struct {
		subject     string
		version     int // that the change is based on, the draft's first is 1; less for any
		wantErr     error
		wantSubject string
		wantVersion int
	}{
		{"first", 1, nil, "first", 2},
		{"first", 1, nil, "first", 2}, // sent twice
		{"second", 1, ErrChanged, "first", 2},
		{"second", 9, ErrChanged, "first", 2},
		{"second", 2, nil, "second", 3},
		{"whatever", -1 << 40, nil, "whatever", 4},
	} {
		stored, err := c.ChangeIssue(t.Context(), Issue{ID: id, Texts: texts("en", step.subject), Version: max(0, first+step.version)})
		subject := stored.Texts["en"].Subject
		if !errors.Is(err, step.wantErr) || subject != step.wantSubject || stored.Version != first+step.wantVersion {
			t.Errorf("%q based on %d: stored is %q, version %d (%v), want %+v",
				step.subject, step.version, subject, stored.Version-first, err, step)
		}
		if row, err := c.Issue(t.Context(), id); err != nil || !reflect.DeepEqual(row, stored) {
			t.Errorf("the row is %+v, returned is %+v (%v)", row, stored, err)
		}
	}
}

// TestIssueLanguages checks that a draft has a text for each language, keeps those that a change does not name, and is another
// draft than one that says less or more.
func TestIssueLanguages(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	ctx := t.Context()
	id, err := c.AddIssue(ctx, Issue{Texts: texts("de", "Neues", "pt", "Novidades")})
	must(t, err)
	for name, other := range map[string]map[string]IssueText{
		"less": texts("de", "Neues"), "more": texts("de", "Neues", "pt", "Novidades", "fr", "Nouvelles"), "nothing": nil,
	} {
		if added, err := c.AddIssue(ctx, Issue{Texts: other}); err != nil || added == id {
			t.Errorf("a draft that says %s is %d (%v)", name, added, err)
		}
	}
	same := texts("pt", "Novidades", "de", "Neues")
	same["fr"] = IssueText{}
	if added, err := c.AddIssue(ctx, Issue{Texts: same}); err != nil || added != id {
		t.Errorf("the same draft is %d, not %d (%v)", added, id, err)
	}
	stored, err := c.ChangeIssue(ctx, Issue{ID: id, Texts: texts("pt", "Outras")})
	must(t, err)
	want := texts("de", "Neues", "pt", "Outras")
	if row, err := c.Issue(ctx, id); err != nil || !reflect.DeepEqual(row, stored) || !reflect.DeepEqual(row.Texts, want) {
		t.Errorf("the draft says %v, returned is %v, want %v (%v)", row.Texts, stored.Texts, want, err)
	}
	if rows, err := c.Issues(ctx); err != nil || len(rows) != 4 {
		t.Errorf("%d issues (%v)", len(rows), err)
	}
	must(t, c.DeleteIssue(ctx, id))
	if n := one[int](t, c.Store, "select count(*) from issue_texts where issue_id = ?", id); n != 0 {
		t.Errorf("%d texts are left of a deleted draft", n)
	}
}

// TestIssueTextsAreErased checks that an address in a text of any language is found and replaced.
func TestIssueTextsAreErased(t *testing.T) {
	t.Parallel()
	s, ctx := newStore(t), t.Context()
	id, err := s.AddIssue(ctx, Issue{Texts: map[string]IssueText{"pt": {Subject: "Obrigada", Body: "a ana@example.com"}}})
	must(t, err)
	if records, err := s.Erase(ctx, "ana@example.com"); err != nil || len(records) != 1 || records[0].Table != "issue_texts" {
		t.Errorf("%v were erased (%v)", records, err)
	}
	if issue, err := s.Issue(ctx, id); err != nil || issue.Texts["pt"].Body != "a [erased]" {
		t.Errorf("the issue says %v (%v)", issue.Texts, err)
	}
}
