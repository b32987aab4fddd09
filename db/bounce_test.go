package db

import (
	"fmt"
	"testing"
	"time"
)

// Failures of emails.
var (
	unknownAddress = MailFailure{Cause: "recipient", Reason: "550 5.1.1 unknown", Bounce: PermanentBounce}
	unreachable    = MailFailure{Cause: "busy", Reason: "450 4.4.1 timed out", Bounce: TemporaryBounce}
	fullMailbox    = MailFailure{Cause: "mailbox", Reason: "552 5.2.2 full", Bounce: OtherBounce}
)

// sentIssue sends an issue to all subscribers, and returns its emails by recipient, with the values of their tokens.
func (c *clockedStore) sentIssue(t *testing.T) (issue Issue, mails map[string]Mail, tokens map[string]string) {
	t.Helper()
	issue = c.queuedIssue(t)
	mails, tokens = map[string]Mail{}, map[string]string{}
	for _, mail := range dueMails(t, c.Store, c.now) {
		if mail.Kind == "issue" {
			mails[mail.To] = mail
			tokens[mail.To] = mail.UnsubscribeURL
		}
		must(t, c.MarkSent(t.Context(), mail.ID, c.now))
	}
	return issue, mails, tokens
}

// queuedIssue puts the emails of a new issue into the outbox, whose links to unsubscribe are the values of their tokens.
func (c *clockedStore) queuedIssue(t *testing.T) Issue {
	t.Helper()
	issue := c.started(t)
	to, err := c.IssueRecipients(t.Context(), issue, 100)
	must(t, err)
	mails := issueMails(to)
	for i := range mails {
		mails[i].Mail.UnsubscribeURL = mails[i].Token.Value
	}
	must(t, c.QueueIssueMails(t.Context(), issue, mails))
	must(t, c.FinishIssue(t.Context(), issue.ID))
	return issue
}

// stopOf returns why an address is stopped, "" if it is not.
func (c *clockedStore) stopOf(t *testing.T, email string) Bounce {
	t.Helper()
	rows, _, err := c.Subscribers(t.Context(), SubscriberFilter{Email: email}, 0, 1)
	must(t, err)
	if (rows[0].ListedState() == Stopped) != (rows[0].StoppedFor != "") {
		t.Errorf("%s is %s, stopped for %q", email, rows[0].ListedState(), rows[0].StoppedFor)
	}
	return rows[0].StoppedFor
}

// takesReport checks what a report changes.
func (c *clockedStore) takesReport(t *testing.T, what string, report Report, want ReportOutcome) {
	t.Helper()
	if got, err := c.TakeReport(t.Context(), report); got != want || err != nil {
		t.Errorf("%s: %s (%v), want %s", what, got, err, want)
	}
}

// TestReportIsBelievedOfOurMailToThatAddress sends true and forged reports about the emails of an issue.
func TestReportIsBelievedOfOurMailToThatAddress(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	const ana, luis, eva = "ana@example.com", "luis@example.com", "eva@example.com"
	for _, email := range []string{ana, luis, eva} {
		c.subscribed(t, email)
	}
	issue, mails, tokens := c.sentIssue(t)
	anas := []string{"other", mails[ana].MessageID}
	for _, step := range []struct {
		what   string
		report Report
		want   ReportOutcome
	}{
		{"no mail", Report{Addresses: []string{ana}, Failure: unknownAddress}, ReportUnknown},
		{"another's mail", Report{MessageIDs: []string{"ABCDEF"}, Tokens: []string{"ABCDEF"}, Addresses: []string{ana}, Failure: unknownAddress}, ReportUnknown},
		{"another's address", Report{MessageIDs: anas, Tokens: []string{tokens[ana]}, Addresses: []string{luis}, Failure: unknownAddress}, ReportUnknown},
		{"no address", Report{MessageIDs: anas, Failure: unknownAddress}, ReportUnknown},
		{"a complaint of another", Report{MessageIDs: anas, Addresses: []string{luis}, Complaint: true}, ReportUnknown},
		{"a full mailbox", Report{Tokens: []string{tokens[luis]}, Addresses: []string{luis}, Failure: fullMailbox}, ReportCounted},
		{"the truth after it", Report{Tokens: []string{tokens[luis]}, Addresses: []string{luis}, Failure: unknownAddress}, ReportRepeated},
		{"the truth", Report{MessageIDs: anas, Addresses: []string{"home@example.org", "ANA@example.com"}, Failure: unknownAddress}, ReportStopped},
		{"the same again", Report{MessageIDs: anas, Addresses: []string{ana}, Failure: unknownAddress}, ReportRepeated},
		{"a complaint", Report{MessageIDs: []string{mails[eva].MessageID}, Complaint: true}, ReportUnsubscribed},
		{"a complaint again", Report{Tokens: []string{tokens[eva]}, Complaint: true}, ReportUnsubscribed},
	} {
		c.takesReport(t, step.what, step.report, step.want)
	}
	if c.stopOf(t, ana) != PermanentBounce || c.stopOf(t, luis) != "" {
		t.Errorf("stopped are ana %q, luis %q", c.stopOf(t, ana), c.stopOf(t, luis))
	}
	result, err := c.IssueResult(t.Context(), issue.ID)
	if want := (IssueResult{Sent: 3, Bounced: 2, Unsubscribed: 1}); result != want || err != nil {
		t.Errorf("the figures are %+v, want %+v (%v)", result, want, err)
	}
	if n, err := c.CountRecipients(t.Context(), NewsletterAudience); n != 1 || err != nil {
		t.Errorf("%d would get the next issue, want 1 (%v)", n, err)
	}
	if _, mails, _ := c.sentIssue(t); len(mails) != 1 || mails[luis].To == "" {
		t.Errorf("the next issue went to %v", mails)
	}
	counts, err := c.CountSubscribers(t.Context())
	if want := "[{newsletter confirmed es 1} {newsletter stopped es 1} {newsletter unsubscribed es 1}]"; fmt.Sprint(counts) != want || err != nil {
		t.Errorf("the counts are %v, want %s (%v)", counts, want, err)
	}
	records, err := c.Export(t.Context(), ana)
	must(t, err)
	if row := records[len(records)-1]; row.Table != "subscribers" || row.Row["stop_reason"] != unknownAddress.Reason {
		t.Errorf("the export says %v", records)
	}
}

// TestTemporaryBouncesStopAfterFive sends seven issues whose emails bounce for a time.
func TestTemporaryBouncesStopAfterFive(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	const ana = "ana@example.com"
	c.subscribed(t, ana)
	bounce := func(failure MailFailure, wait time.Duration, want ReportOutcome) {
		t.Helper()
		_, mails, _ := c.sentIssue(t)
		c.takesReport(t, "an issue", Report{MessageIDs: []string{mails[ana].MessageID}, Addresses: []string{ana}, Failure: failure}, want)
		c.now = c.now.Add(wait)
	}
	bounce(unreachable, BounceTime, ReportCounted) // too long ago to count
	for range BounceLimit - 1 {
		bounce(unreachable, time.Hour, ReportCounted)
		bounce(fullMailbox, time.Hour, ReportCounted)
	}
	if stop := c.stopOf(t, ana); stop != "" {
		t.Errorf("stopped for %q after four", stop)
	}
	bounce(unreachable, 0, ReportStopped)
	if stop := c.stopOf(t, ana); stop != TemporaryBounce {
		t.Errorf("stopped for %q after five", stop)
	}
	rows, _, err := c.Subscribers(t.Context(), SubscriberFilter{State: Stopped}, 0, 10)
	if err != nil || len(rows) != 1 {
		t.Fatalf("stopped are %v (%v)", rows, err)
	}
	if n, err := c.LiftStops(t.Context(), []int64{rows[0].ID, 99}); n != 1 || err != nil {
		t.Errorf("%d lifted (%v)", n, err)
	}
	bounce(unreachable, 0, ReportCounted) // the count has begun again
	if stop := c.stopOf(t, ana); stop != "" {
		t.Errorf("stopped for %q after the owner lifted it", stop)
	}
}

// TestRefusalStopsAddress has the mail server refuse emails of issues for several reasons, and the owner send one again.
func TestRefusalStopsAddress(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	const ana, luis, eva = "ana@example.com", "luis@example.com", "eva@example.com"
	for _, email := range []string{ana, luis, eva} {
		c.subscribed(t, email)
	}
	first, second := c.queuedIssue(t), c.queuedIssue(t)
	failures := map[string]MailFailure{ana: unknownAddress, luis: fullMailbox, eva: {Cause: "unreachable"}}
	failed := int64(0)
	for _, mail := range dueMails(t, c.Store, c.now) {
		if mail.Kind == "issue" && failures[mail.To].Cause != "" {
			must(t, c.MarkFailed(t.Context(), mail.ID, failures[mail.To]))
			failures[mail.To] = MailFailure{}
			if mail.To == ana {
				failed = mail.ID
			}
		}
	}
	for email, want := range map[string]Bounce{ana: PermanentBounce, luis: "", eva: ""} {
		if got := c.stopOf(t, email); got != want {
			t.Errorf("%s is stopped for %q, want %q", email, got, want)
		}
	}
	wantResults := func(want ...IssueResult) {
		t.Helper()
		for i, issue := range []Issue{first, second} {
			if got, err := c.IssueResult(t.Context(), issue.ID); got != want[i] || err != nil {
				t.Errorf("the figures of issue %d are %+v, want %+v (%v)", i, got, want[i], err)
			}
		}
	}
	wantResults(IssueResult{Refused: 3}, IssueResult{Waiting: 2, Refused: 1})
	must(t, c.RequeueMail(t.Context(), failed, c.now))
	if stop := c.stopOf(t, ana); stop != "" {
		t.Errorf("stopped for %q after the owner sent it again", stop)
	}
	wantResults(IssueResult{Waiting: 1, Refused: 2}, IssueResult{Waiting: 2, Refused: 1})
	must(t, c.MarkSent(t.Context(), failed, c.now))
	n, err := c.RequeueMails(t.Context(), MailFilter{}, c.now)
	if n != 3 || err != nil {
		t.Errorf("%d sent again (%v)", n, err)
	}
	wantResults(IssueResult{Waiting: 2, Sent: 1}, IssueResult{Waiting: 3})
}

// TestStoppedAddressSubscribesAgain checks that a stopped address is asked to confirm as a new one, and gets issues when it has.
func TestStoppedAddressSubscribesAgain(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	const ana = "ana@example.com"
	c.subscribed(t, ana)
	_, mails, _ := c.sentIssue(t)
	c.takesReport(t, "a report", Report{MessageIDs: []string{mails[ana].MessageID}, Addresses: []string{ana}, Failure: unknownAddress}, ReportStopped)
	c.now = c.now.Add(2 * time.Hour)
	token, err := c.subscribe(t.Context(), ana, "again")
	must(t, err)
	if c.stopOf(t, ana) == "" {
		t.Error("a stranger who signs the address up lifts the stop")
	}
	if _, err := c.Confirm(t.Context(), NewsletterAudience, token.Value); err != nil || c.stopOf(t, ana) != "" {
		t.Errorf("it is stopped for %q after it has confirmed (%v)", c.stopOf(t, ana), err)
	}
}

// TestStoppedAddressIsPurged checks that a stopped address is deleted as late as one that has unsubscribed.
func TestStoppedAddressIsPurged(t *testing.T) {
	t.Parallel()
	c := newClockedStore(t)
	c.subscribed(t, "ana@example.com")
	c.subscribed(t, "luis@example.com")
	must(t, c.changeAny(t.Context(), "stop", `update subscribers set stopped_at = ?, stopped_for = 'permanent' where email like 'ana%'`, NewTime(c.now)))
	keep := Retention{InquiryMonths: 24, SurveyMonths: 24, OutboxDays: 30, PendingDays: 7, SessionDays: 7, AttemptDays: 7, PageViewMonths: 24}
	for _, days := range []int{0, 6, 6} { // the clock is believed step by step
		c.now = c.now.AddDate(0, 0, days)
		_, err := c.Purge(t.Context(), c.now, keep)
		must(t, err)
	}
	if n := one[int](t, c.Store, `select count(*) from subscribers`); n != 2 {
		t.Errorf("%d subscribers after 12 days", n)
	}
	must(t, c.changeAny(t.Context(), "let time pass", `update subscribers set stopped_at = ? where stopped_at is not null`, NewTime(c.now.AddDate(0, -25, 0))))
	_, err := c.Purge(t.Context(), c.now, keep)
	must(t, err)
	if left := one[string](t, c.Store, `select email from subscribers`); left != "luis@example.com" {
		t.Errorf("%s is left", left)
	}
}
