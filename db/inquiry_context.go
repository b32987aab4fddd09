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

// InquirySubjects returns the subjects of the stored inquiries, those of the newest inquiry first. Each has the title that it had
// last.
func (s *Store) InquirySubjects(ctx context.Context) ([]InquiryContext, error) {
	return readAll[InquiryContext](ctx, s, "list the subjects of inquiries", `select about, max(title) as title, '' as page from inquiries
where about <> '' group by about order by about`)
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
	return readAll[ContextSum](ctx, s, "count inquiries by context", `
select `+string(by)+` as name, max(title) as title, count(*) as count
from inquiries where created_at >= ? and created_at < ?
group by `+string(by)+` order by count(*) desc, `+string(by), NewTime(from), NewTime(to))
}
