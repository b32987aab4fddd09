package db

import (
	"context"
	"time"
)

// InquiryContext is what led to an inquiry. It says nothing of the visitor. Either field may be empty.
type InquiryContext struct {
	About string `db:"about"` // id of the subject of the site that the form was opened for
	Title string `db:"title"` // of the subject, when the inquiry was sent
	Page  string `db:"page"`  // path of the page, in the site's first language, from which the form was opened
}

const contextTable = "inquiry_context"

// addContext stores the context of an inquiry that was inserted before in this transaction.
func addContext(tx *transaction, kind InquiryKind, inquiry Submission) error {
	c := inquiry.Context
	if c.About == "" && c.Page == "" {
		return nil
	}
	//nolint:gosec // the table is a constant
	return tx.later(nil, `insert into inquiry_context (kind, inquiry_id, about, title, page)
select cast(? as text), id, cast(? as text), cast(? as text), cast(? as text) from `+kind.table()+` where submission_id = ?`,
		kind, c.About, c.Title, c.Page, inquiry.SubmissionID)
}

// InquiryContext returns the context of an inquiry, the zero value if it has none.
func (s *Store) InquiryContext(ctx context.Context, kind InquiryKind, id int64) (InquiryContext, error) {
	var found []InquiryContext
	err := s.read.SelectContext(ctx, &found, `select about, title, page from inquiry_context where kind = ? and inquiry_id = ?`, kind, id)
	if err != nil || len(found) == 0 {
		return InquiryContext{}, wrap("find the context of an inquiry", err)
	}
	return found[0], nil
}

// InquirySubjects returns the subjects of the stored inquiries, those of the newest inquiry first. Each has the title that it had
// last.
func (s *Store) InquirySubjects(ctx context.Context) ([]InquiryContext, error) {
	var found []InquiryContext
	err := s.read.SelectContext(ctx, &found, `select about, max(title) as title, '' as page from inquiry_context
where about <> '' group by about order by about`)
	return found, wrap("list the subjects of inquiries", err)
}

// ContextGroup is a column of contexts to group inquiries by.
type ContextGroup string

// The columns to group inquiries by.
const (
	BySubject ContextGroup = "about"
	ByOrigin  ContextGroup = "page"
)

// ContextSum is how many inquiries have a context in common.
type ContextSum struct {
	Name  string `db:"name"`  // the subject or the page, "" for inquiries without
	Title string `db:"title"` // of the subject
	Count int    `db:"count"`
}

// SumInquiries counts the inquiries sent at or after from and before to by what brought them, the most first.
func (s *Store) SumInquiries(ctx context.Context, by ContextGroup, from, to time.Time) ([]ContextSum, error) {
	var sums []ContextSum
	//nolint:gosec // constants
	err := s.read.SelectContext(ctx, &sums, `
select coalesce(`+string(by)+`, '') as name, max(coalesce(title, '')) as title, count(*) as count
from (`+inquiryRows+`) as inquiries left join inquiry_context as context on context.kind = inquiries.kind and inquiry_id = id
where created_at >= ? and created_at < ?
group by coalesce(`+string(by)+`, '') order by count(*) desc, coalesce(`+string(by)+`, '')`, NewTime(from), NewTime(to))
	return sums, wrap("count inquiries by context", err)
}
