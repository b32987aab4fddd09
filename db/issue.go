package db

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"time"
)

// IssueState is the state of an issue.
type IssueState string

// The states of an issue.
const (
	IssueDraft   IssueState = "draft"
	IssueSending IssueState = "sending" // is sent from StartedAt on; its text can no longer change
	IssueSent    IssueState = "sent"    // every recipient's mail is in the outbox, or was
)

// Audience is the group of subscribers that an issue is sent to.
type Audience string

// The audiences.
const (
	NewsletterAudience Audience = "newsletter"
	PodcastAudience    Audience = "podcast"
)

// Audiences lists the audiences.
var Audiences = []Audience{NewsletterAudience, PodcastAudience}

// Issue is a message from the owner to all subscribers of the newsletter or of the podcast.
type Issue struct {
	ID         int64      `db:"id"`
	Audience   Audience   `db:"audience"`
	CreatedAt  Time       `db:"created_at"`
	ChangedAt  Time       `db:"changed_at"`
	State      IssueState `db:"state"`
	PlannedAt  Time       `db:"planned_at"` // when the owner wants it to be sent; zero for as soon as possible
	StartedAt  Time       `db:"started_at"` // when the sending begins; until BegunAt, a jump of the clock or a start puts it off
	BegunAt    Time       `db:"begun_at"`   // when it began: nothing cancels it any more
	FinishedAt Time       `db:"finished_at"`
	Recipients int        `db:"recipients"` // how many emails were put into the outbox
	HeldAt     Time       `db:"held_at"`    // when a restore held its sending, until the owner decides; zero if none did
	Version    int        `db:"version"`    // one more at each change of the text
	Form       IssueForm  `db:"form"`       // how much of its articles it has; "" for one without articles

	Texts    map[string]IssueText `db:"-"` // by language
	Articles []string             `db:"-"` // the ids of the articles that a new draft tells of; IssueArticles reads them
}

// IssueForm is how much of its articles an issue has.
type IssueForm string

// The forms of an issue.
const (
	WholeForm     IssueForm = "whole"
	BeginningForm IssueForm = "beginning" // with a link to the rest
)

// CancelTime is how long an issue waits before its sending begins, so that the owner can cancel it.
const CancelTime = 10 * time.Minute

// AddIssue stores a draft and returns its id. The default audience is the newsletter's. If the same draft exists already it
// returns that one's id, so that a button pressed twice creates one issue.
func (s *Store) AddIssue(ctx context.Context, issue Issue) (int64, error) {
	issue.Audience = cmp.Or(issue.Audience, NewsletterAudience)
	issue.CreatedAt, issue.ChangedAt, issue.State, issue.Version = NewTime(s.now()), NewTime(s.now()), IssueDraft, firstVersion()
	issue.PlannedAt, issue.StartedAt, issue.BegunAt = Time{}, Time{}, Time{}
	err := s.write(ctx, func(tx *transaction) error {
		drafts, err := findIssues(ctx, tx, `where state = 'draft' and audience = ?`, issue.Audience)
		if err != nil {
			return err
		}
		for _, draft := range drafts {
			if draft.Says(issue.Texts) && issue.Says(draft.Texts) {
				issue.ID = draft.ID
				return nil
			}
		}
		if issue.ID, err = insertID(tx, "issues", issue); err != nil {
			return err
		}
		if err := writeIssueTexts(tx, issue.ID, issue.Texts); err != nil {
			return err
		}
		return writeIssueArticles(tx, issue.ID, issue.Articles)
	})
	return issue.ID, wrap("store issue", err)
}

// firstVersion returns a random version: a new draft can have the id of a deleted one, and a text that is based on that one
// must not overwrite it.
func firstVersion() int { return 1 + rand.IntN(1<<30) } //nolint:gosec // it is no secret

// ChangeIssue stores the given texts of a draft, and returns the issue as it is stored then: ErrNotFound if there is no draft
// with this id, ErrChanged and the stored issue if its version is another than the given one. Version 0 is any. A language
// that is not given keeps its text. A text that is stored already changes nothing, whatever the version, so that a save can be
// repeated.
func (s *Store) ChangeIssue(ctx context.Context, issue Issue) (Issue, error) {
	var stored Issue
	err := s.write(ctx, func(tx *transaction) (err error) {
		stored, err = findIssue(ctx, tx, `where id = ? and state = 'draft'`, issue.ID)
		switch {
		case err != nil || stored.Says(issue.Texts):
			return err
		case issue.Version != 0 && issue.Version != stored.Version:
			return ErrChanged
		}
		maps.Copy(stored.Texts, issue.Texts)
		stored.ChangedAt, stored.Version = NewTime(s.now()), stored.Version+1
		_, err = tx.NamedExec(`update issues set changed_at = :changed_at, version = :version where id = :id`, stored)
		if err != nil {
			return err
		}
		return writeIssueTexts(tx, issue.ID, issue.Texts)
	})
	return stored, wrap("change issue", err)
}

// DeleteIssue deletes a draft: ErrNotFound if there is no draft with this id.
func (s *Store) DeleteIssue(ctx context.Context, id int64) error {
	return s.changeOne(ctx, "delete issue", `delete from issues where id = ? and state = 'draft'`, id)
}

// Issues returns all issues, the one that was changed last first.
func (s *Store) Issues(ctx context.Context) ([]Issue, error) {
	rows, err := findIssues(ctx, s.read, `order by changed_at desc, id desc`)
	return rows, wrap("list issues", err)
}

// Issue returns an issue: ErrNotFound if it does not exist.
func (s *Store) Issue(ctx context.Context, id int64) (Issue, error) {
	row, err := findIssue(ctx, s.read, `where id = ?`, id)
	return row, wrap("find issue", err)
}

// IssueResult counts the emails of an issue by what became of them. Those to subscribers who were deleted since do not count.
type IssueResult struct {
	Waiting      int `db:"waiting"`
	Sent         int `db:"sent"`         // handed to a mail server, those that bounced later included
	Refused      int `db:"refused"`      // by the mail server, or given up
	Bounced      int `db:"bounced"`      // reported as not delivered
	Unsubscribed int `db:"unsubscribed"` // recipients who have left the list since it was sent, for whatever reason
}

// IssueResult counts the emails of an issue by what became of them.
func (s *Store) IssueResult(ctx context.Context, id int64) (IssueResult, error) {
	return readOne[IssueResult](ctx, s, "count mails of issue", `
select
    count(*) filter (where outcome = '') as waiting,
    count(*) filter (where outcome in ('sent', 'bounced')) as sent,
    count(*) filter (where outcome = 'refused') as refused,
    count(*) filter (where outcome = 'bounced') as bounced,
    count(*) filter (where subscribers.state = 'unsubscribed' and unsubscribed_at >= begun_at) as unsubscribed
from issue_recipients
    join issues on issues.id = issue_id
    join subscribers on subscribers.id = subscriber_id
where issue_id = ?`, id)
}
