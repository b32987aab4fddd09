package db

import (
	"context"
	"crypto/rand"
	"time"
)

// Submission is what all rows have in common that are stored from a form.
type Submission struct {
	ID           int64  `db:"id"`
	SubmissionID string `db:"submission_id"` // comes with the form and identifies a second sending; generated if empty
	CreatedAt    Time   `db:"created_at"`    // set by the store
	Language     string `db:"language"`

	FormToken string `db:"-"` // id of the form's token, whose uses are limited; "" for no limit
	Network   string `db:"-"` // opaque key of the network whose submissions are limited; "" for no limit
}

func (s *Submission) setDefaults(now time.Time) {
	s.CreatedAt = NewTime(now)
	if s.SubmissionID == "" {
		s.SubmissionID = rand.Text()
	}
}

func (s Submission) submission() Submission { return s }

// insert stores a row in a table, and its emails: ErrDuplicate if the form was stored before, ErrTokenUsed or *NetworkLimitError
// if a limit of submissions is reached.
func (s *Store) insert(ctx context.Context, verb, table string, row interface{ submission() Submission }, mails []Mail) error {
	return wrap(verb, s.write(ctx, func(tx *transaction) error {
		if err := tx.laterNamed(insertInto(table, row), row); err != nil {
			return err
		}
		return s.countSubmission(tx, row.submission())
	}, mails...))
}

// changeOne runs a query that changes one row: ErrNotFound if no row meets its conditions.
func (s *Store) changeOne(ctx context.Context, verb, query string, args ...any) error {
	return wrap(verb, s.write(ctx, func(tx *transaction) error { return changeOne(tx, query, args...) }))
}

// changeOne is Store.changeOne within a transaction.
func changeOne(tx *transaction, query string, args ...any) error {
	result, err := tx.Exec(query, args...)
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	return err
}

// changeAny runs a query that changes any number of rows.
func (s *Store) changeAny(ctx context.Context, verb, query string, args ...any) error {
	return wrap(verb, s.write(ctx, func(tx *transaction) error {
		_, err := tx.Exec(query, args...)
		return err
	}))
}
