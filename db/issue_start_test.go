package db

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// TestArticleIsSentToEachSubscriberOnce sends two issues with an article in common, while some subscribe in between.
func TestArticleIsSentToEachSubscriberOnce(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	send := func(articles ...string) (mails, leftOut int) {
		t.Helper()
		id, err := c.AddIssue(t.Context(), Issue{Form: WholeForm, Articles: articles, Texts: texts("en", fmt.Sprint(articles))})
		must(t, err)
		must(t, c.StartIssue(t.Context(), id, time.Time{}))
		c.now = c.now.Add(CancelTime)
		must(t, c.BeginIssue(t.Context(), id))
		issue, err := c.Issue(t.Context(), id)
		must(t, err)
		counts, err := c.CountLeftOut(t.Context(), issue)
		must(t, err)
		for _, n := range counts {
			leftOut += n
		}
		all, err := c.IssueRecipients(t.Context(), issue, 100)
		must(t, err)
		for range 2 { // as by two processes, or after a kill
			must(t, c.QueueIssueMails(t.Context(), issue, issueMails(all)))
		}
		must(t, c.FinishIssue(t.Context(), id))
		return one[int](t, c.Store, `select count(*) from issue_recipients where issue_id = ?`, id), leftOut
	}
	c.subscribed(t, "ana@example.com")
	c.subscribed(t, "luis@example.com")
	for _, step := range []struct {
		articles    []string
		newcomer    string
		mails, left int
	}{
		{[]string{"one"}, "", 2, 0},
		{[]string{"one", "two"}, "eva@example.com", 1, 2},
		{[]string{"two"}, "", 2, 1},
		{[]string{"one", "two"}, "", 0, 3},
		{nil, "", 3, 0}, // an issue without articles
	} {
		if step.newcomer != "" {
			c.subscribed(t, step.newcomer)
		}
		if mails, left := send(step.articles...); mails != step.mails || left != step.left {
			t.Errorf("%v: %d mails, %d left out, want %d, %d", step.articles, mails, left, step.mails, step.left)
		}
	}
	if told, err := c.ArticlesInIssues(t.Context()); err != nil || fmt.Sprint(told) != "[one two]" {
		t.Errorf("the issues tell of %v (%v)", told, err)
	}
	if form, err := c.LastIssueForm(t.Context()); err != nil || form != WholeForm {
		t.Errorf("the last form is %q (%v)", form, err)
	}
}

// TestCanceledIssue cancels an issue before its sending begins and after it began.
func TestCanceledIssue(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		planned, wait time.Duration // planned 0 for as soon as possible
		begins        bool
	}{
		{0, 0, false},
		{0, CancelTime - time.Millisecond, false},
		{0, CancelTime, true},
		{time.Minute, CancelTime - time.Millisecond, false},
		{time.Minute, CancelTime, true},
		{time.Hour, time.Hour - time.Millisecond, false},
		{time.Hour, time.Hour, true},
	} {
		c := newClockedStore(t)
		ctx := t.Context()
		id, err := c.AddIssue(ctx, Issue{Texts: texts("en", "News")})
		must(t, err)
		var at time.Time
		if test.planned > 0 {
			at = noon.Add(test.planned)
		}
		must(t, c.StartIssue(ctx, id, at))
		c.now = noon.Add(test.wait)
		_, err = c.IssueToSend(ctx)
		begun, canceled := c.BeginIssue(ctx, id), c.CancelIssue(ctx, id)
		if test.begins && (err != nil || begun != nil || !errors.Is(canceled, ErrNotFound)) ||
			!test.begins && (!errors.Is(err, ErrNotFound) || !errors.Is(begun, ErrNotFound) || canceled != nil) {
			t.Errorf("%+v: to send %v, begun %v, canceled %v", test, err, begun, canceled)
		}
		issue, err := c.Issue(ctx, id)
		if want := map[bool]IssueState{true: IssueSending, false: IssueDraft}[test.begins]; issue.State != want || err != nil {
			t.Errorf("%+v: the issue is %s (%v)", test, issue.State, err)
		}
	}
}

// TestPutOffIssues checks that the time to cancel begins again, for what is planned not before its time, and not for what has begun.
func TestPutOffIssues(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	ctx := t.Context()
	begun := c.started(t)
	var ids []int64
	for i, planned := range []time.Duration{0, time.Hour, 48 * time.Hour} {
		id, err := c.AddIssue(ctx, Issue{Texts: texts("en", fmt.Sprint(i))})
		must(t, err)
		at := c.now.Add(planned)
		if planned == 0 {
			at = time.Time{}
		}
		must(t, c.StartIssue(ctx, id, at))
		ids = append(ids, id)
	}
	planned := c.now.Add(48 * time.Hour)
	c.now = c.now.Add(2 * time.Hour)
	must(t, c.PutOffIssues(ctx))
	end := c.now.Add(CancelTime)
	for i, want := range []time.Time{end, end, planned} {
		if issue, err := c.Issue(ctx, ids[i]); err != nil || !issue.StartedAt.Equal(want) {
			t.Errorf("issue %d begins at %v, want %v (%v)", i, issue.StartedAt, want, err)
		}
	}
	if issue, err := c.IssueToSend(ctx); err != nil || issue.ID != begun.ID {
		t.Errorf("to send is issue %d, want %d (%v)", issue.ID, begun.ID, err)
	}
}
