package db

import (
	"context"
	"regexp"
	"strings"
	"time"
)

// MailSummary is an email in the outbox without its content, as the owner sees it.
type MailSummary struct {
	ID        int64     `db:"id"`
	Kind      string    `db:"kind"`
	To        string    `db:"recipient"`
	Subject   string    `db:"subject"`
	Text      string    `db:"text"` // without its tokens, "" if it is an issue's
	Secret    bool      `db:"secret"`
	Attempts  int       `db:"attempts"`
	State     MailState `db:"state"`
	NextAt    Time      `db:"next_at"`
	LastCause string    `db:"last_cause"` // of LastError, in one word
	LastError string    `db:"last_error"`
	CreatedAt Time      `db:"created_at"`
	SentAt    Time      `db:"sent_at"`
	Class     MailClass `db:"class"`
	HeldFor   MailHold  `db:"held_for"`
}

// MailStates lists the states of emails in the order in which the owner sees them.
var MailStates = []MailState{MailFailed, MailHeld, MailWaiting, MailSent}

// MailGroup is whom emails go to, or what brings them.
type MailGroup string

// The groups of emails.
const (
	VisitorMails MailGroup = "visitor" // to visitors, about what they sent
	OwnerMails   MailGroup = "owner"   // to the owner
	IssueMails   MailGroup = "issue"   // what the owner writes to subscribers
)

// MailGroups lists the groups of emails.
var MailGroups = []MailGroup{VisitorMails, OwnerMails, IssueMails}

// groupConditions select the emails of each group.
var groupConditions = map[MailGroup]string{
	VisitorMails: `kind like 'visitor-%'`,
	IssueMails:   `kind = 'issue'`,
	OwnerMails:   `kind not like 'visitor-%' and kind <> 'issue'`,
}

// MailFilter selects emails. Its zero value selects all.
type MailFilter struct {
	State MailState // "" for any
	Group MailGroup // "" for any
	Words []string  // each is a part of the recipient's address, of the subject, or of the kind
}

// conditions returns the conditions of the filter.
func (f MailFilter) conditions() conditions {
	var c conditions
	if f.State != "" {
		c.add("state = ?", f.State)
	}
	if condition := groupConditions[f.Group]; condition != "" {
		c.add("(" + condition + ")")
	}
	for _, word := range f.Words {
		pattern := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(word)) + "%"
		c.add(`(lower(recipient) like ? escape '\' or lower(subject) like ? escape '\' or kind like ? escape '\')`, pattern, pattern, pattern)
	}
	return c
}

// Mails returns up to count emails that a filter selects, without the first skip. The newest come first.
func (s *Store) Mails(ctx context.Context, filter MailFilter, skip, count int) ([]MailSummary, error) {
	c := filter.conditions()
	mails, err := readAll[MailSummary](ctx, s, "list mails", `
select id, kind, recipient, subject, case when unsubscribe_url <> '' then '' else text end as text, secret, attempts, state, next_at,
    last_cause, last_error, created_at, sent_at, class, held_for
from outbox`+c.clause()+`
order by created_at desc, id desc
limit ? offset ?`, append(c.args, count, skip)...)
	for i := range mails {
		if mails[i].Secret {
			mails[i].Text = withoutTokens(mails[i].Text)
		}
	}
	return mails, err
}

// queries matches the queries of the addresses in a text: tokens stand there.
var queries = regexp.MustCompile(`\?\S+`)

// withoutTokens returns the text of an email without what its links open with.
func withoutTokens(text string) string { return queries.ReplaceAllString(text, "?…") }

// MailCounts returns how many emails are in each state.
func (s *Store) MailCounts(ctx context.Context) (map[MailState]int, error) {
	return s.CountMails(ctx, MailFilter{})
}

// CountMails returns how many of the emails that a filter selects are in each state.
func (s *Store) CountMails(ctx context.Context, filter MailFilter) (map[MailState]int, error) {
	c := filter.conditions()
	var rows []struct {
		State MailState `db:"state"`
		Count int       `db:"count"`
	}
	err := s.read.SelectContext(ctx, &rows, `select state, count(*) as count from outbox`+c.clause()+` group by state`, c.args...)
	counts := map[MailState]int{}
	for _, row := range rows {
		counts[row.State] = row.Count
	}
	return counts, wrap("count mails", err)
}

// RequeueMails makes the failed emails that a filter selects due at now, with no attempts counted, and returns how many.
func (s *Store) RequeueMails(ctx context.Context, filter MailFilter, now time.Time) (n int, err error) {
	filter.State = MailFailed
	c := filter.conditions()
	err = s.backend.do(ctx, func(tx *transaction) error {
		if err := forgetRefusals(tx, strings.Join(c.text, " and "), c.args...); err != nil {
			return err
		}
		result, err := tx.Exec(requeue+strings.Join(c.text, " and "), append([]any{NewTime(now)}, c.args...)...)
		if err != nil {
			return err
		}
		count, err := result.RowsAffected()
		n = int(count)
		return err
	})
	s.signalMail()
	return n, wrap("requeue mails", err)
}

// HeldMails returns how many emails of each class are held.
func (s *Store) HeldMails(ctx context.Context) (map[MailClass]int, error) {
	var rows []struct {
		Class MailClass `db:"class"`
		Count int       `db:"count"`
	}
	err := s.read.SelectContext(ctx, &rows, `select class, count(*) as count from outbox where state = 'held' group by class`)
	held := map[MailClass]int{}
	for _, row := range rows {
		held[row.Class] = row.Count
	}
	return held, wrap("count held mails", err)
}
