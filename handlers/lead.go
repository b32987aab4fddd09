package handlers

import (
	"cmp"
	"context"

	"portfolio/db"
	"portfolio/views/forms"
)

// lead is a request as it was stored, in the form that it was sent with.
type lead struct {
	db.Entry
	db.Handling
	kind        db.RequestKind
	name, email string // may be empty
	zone        string // that dates and times are meant in; "" where there are none
	form        forms.Form
}

// from says whose request it is, "" where nobody knows.
func (l lead) from() string { return cmp.Or(l.name, l.email) }

// lead reads the request of a kind called id.
func (s *Server) lead(ctx context.Context, kind db.RequestKind, id int64) (lead, error) {
	l := lead{kind: kind}
	switch kind {
	case db.BudgetKind:
		var row db.BudgetRequest
		err := s.Store.Request(ctx, kind, id, &row)
		l.Entry, l.Handling, l.name, l.email = row.Entry, row.Handling, row.FullName, row.Email
		l.form = (&forms.BudgetFields{
			FullName: row.FullName, Email: row.Email, Company: row.Company, ProjectType: row.ProjectType,
			BudgetType: row.BudgetType, BudgetAmount: row.BudgetAmount, Timeline: row.Timeline,
			ProjectDetails: row.ProjectDetails,
		}).Form()
		return l, err
	case db.CollaborationKind:
		var row db.CollaborationRequest
		err := s.Store.Request(ctx, kind, id, &row)
		l.Entry, l.Handling, l.name, l.email = row.Entry, row.Handling, row.FullName, row.Email
		l.form = (&forms.CollaborationFields{
			FullName: row.FullName, Email: row.Email, Company: row.Company, Role: row.Role,
			ProjectType: row.ProjectType, ProjectDetails: row.ProjectDetails,
		}).Form()
		return l, err
	case db.MeetingKind:
		var row db.MeetingRequest
		err := s.Store.Request(ctx, kind, id, &row)
		l.Entry, l.Handling, l.name, l.email, l.zone = row.Entry, row.Handling, row.FullName, row.Email, row.TimeZone
		l.form = (&forms.MeetingFields{
			FullName: row.FullName, Email: row.Email, Date: row.Date, Time: row.Time, Message: row.Message,
		}).Form()
		return l, err
	case db.CVKind:
		var row db.CVRequest
		err := s.Store.Request(ctx, kind, id, &row)
		l.Entry, l.Handling, l.email = row.Entry, row.Handling, row.Email
		l.form = (&forms.CVRequestFields{Email: row.Email, Company: row.Company, Reason: row.Reason}).Form()
		return l, err
	case db.SuggestionKind:
		var row db.PodcastSuggestion
		err := s.Store.Request(ctx, kind, id, &row)
		l.Entry, l.Handling = row.Entry, row.Handling
		l.form = (&forms.PodcastSuggestFields{Suggestion: row.Topic}).Form()
		return l, err
	}
	return l, db.ErrNotFound
}
