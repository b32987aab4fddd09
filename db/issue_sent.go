package db

import (
	"context"
)

// SentTitle is the title in one language of an issue of the newsletter that was sent, or is being sent.
type SentTitle struct {
	IssueID   int64  `db:"issue_id"`
	StartedAt Time   `db:"started_at"`
	Language  string `db:"language"`
	Subject   string `db:"subject"`
}

// SentTitles returns the titles of the issues of the newsletter that were sent, or are being sent, the first ones first. The caller must not
// change them.
func (s *Store) SentTitles(ctx context.Context) ([]SentTitle, error) {
	return s.sentTitles.get(func() ([]SentTitle, error) {
		return readAll[SentTitle](ctx, s, "list sent issues", `
select issue_id, started_at, language, subject
from issue_texts join issues on issues.id = issue_id
where audience = 'newsletter' and begun_at is not null and body <> ''
order by started_at, issue_id, language`)
	})
}

// LastSent returns the id of the issue of the newsletter whose sending began last, 0 if none was sent.
func (s *Store) LastSent(ctx context.Context) (int64, error) {
	return s.lastSent.get(func() (int64, error) {
		return readOne[int64](ctx, s, "find last issue", `
select coalesce((
    select id from issues where audience = 'newsletter' and begun_at is not null order by begun_at desc, id desc limit 1
), 0)`)
	})
}
