package db

import (
	"context"
	"errors"
	"time"
)

// startsAt is the time for started_at of an issue that has not begun: as planned, and not before the time to cancel it is over. Its
// arguments are that time, twice.
const startsAt = `case when planned_at > ? then planned_at else ? end`

// issueChange returns a query about issues and its arguments at a time, that of the database: copies of the program whose clocks differ
// agree on it.
type issueChange func(now time.Time) (query string, args []any)

// changeIssue makes a change to one issue: ErrNotFound if none meets the conditions of its query.
func (s *Store) changeIssue(ctx context.Context, verb string, change issueChange) error {
	defer s.sentTitles.forget()
	defer s.lastSent.forget()
	return wrap(verb, s.write(ctx, func(tx *transaction) error {
		now, err := s.sharedNow(tx)
		if err != nil {
			return err
		}
		query, args := change(now)
		return changeOne(tx, query, args...)
	}))
}

// cancelEnd returns when the time is over to cancel what is started now.
func cancelEnd(now time.Time) Time { return NewTime(now.Add(CancelTime)) }

// StartIssue has a draft sent at a time, or as soon as possible if that is zero: ErrNotFound if there is no draft with this id. Nothing
// is sent before CancelTime has passed.
func (s *Store) StartIssue(ctx context.Context, id int64, at time.Time) error {
	var planned Time
	if !at.IsZero() {
		planned = NewTime(at)
	}
	return s.changeIssue(ctx, "start issue", func(now time.Time) (string, []any) {
		start := cancelEnd(now)
		if planned.After(start.Time) {
			start = planned
		}
		return `update issues set state = 'sending', planned_at = ?, started_at = ? where id = ? and state = 'draft'`, []any{planned, start, id}
	})
}

// CancelIssue makes an issue a draft again whose sending has not begun: ErrNotFound if it has, or if it is a draft.
func (s *Store) CancelIssue(ctx context.Context, id int64) error {
	return s.changeOne(ctx, "cancel issue", `
update issues set state = 'draft', planned_at = null, started_at = null, held_at = null
where id = ? and state = 'sending' and begun_at is null`, id)
}

// PutOffIssues begins the time again in which the owner can cancel, for each issue whose sending has not begun.
func (s *Store) PutOffIssues(ctx context.Context) error {
	err := s.changeIssue(ctx, "put off issues", func(now time.Time) (string, []any) {
		return `update issues set started_at = ` + startsAt + ` where state = 'sending' and begun_at is null`, []any{cancelEnd(now), cancelEnd(now)}
	})
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// BeginIssue begins the sending of an issue, which nothing cancels then: ErrNotFound if it was canceled, put off or held meanwhile. To
// begin again changes nothing.
func (s *Store) BeginIssue(ctx context.Context, id int64) error {
	return s.changeIssue(ctx, "begin issue", func(now time.Time) (string, []any) {
		return `
update issues set begun_at = coalesce(begun_at, ?)
where id = ? and state = 'sending' and held_at is null and (begun_at is not null or started_at <= ?)`, []any{NewTime(now), id, NewTime(now)}
	})
}

// ContinueIssue sends a held issue on, to those who have no email of it yet: ErrNotFound if it is not held. If its sending has not begun,
// the owner can cancel it as if it was started now.
func (s *Store) ContinueIssue(ctx context.Context, id int64) error {
	return s.changeIssue(ctx, "continue issue", func(now time.Time) (string, []any) {
		return `
update issues set held_at = null, started_at = case when begun_at is null then ` + startsAt + ` else started_at end
where id = ? and state = 'sending' and held_at is not null`, []any{cancelEnd(now), cancelEnd(now), id}
	})
}

// EndIssue ends the sending of a held issue, so that nobody else gets it: ErrNotFound if it is not held.
func (s *Store) EndIssue(ctx context.Context, id int64) error {
	return s.changeOne(ctx, "end issue", `
update issues set held_at = null, state = 'sent', finished_at = ?
where id = ? and state = 'sending' and held_at is not null`, NewTime(s.now()), id)
}
