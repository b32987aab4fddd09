package db

import "context"

// QuoteRequest asks what a project would cost. Any field but Email may be empty.
type QuoteRequest struct {
	Submission
	InquiryStatus
	FullName       string `db:"full_name"`
	Email          string `db:"email"`
	Company        string `db:"company"`
	ProjectType    string `db:"project_type"`
	BudgetType     string `db:"budget_type"`
	BudgetAmount   string `db:"budget_amount"` // in the visitor's words
	Timeline       string `db:"timeline"`
	ProjectDetails string `db:"project_details"`
}

// AddQuoteRequest stores a quote request and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddQuoteRequest(ctx context.Context, row QuoteRequest, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store quote request", "budget_requests", row, mails)
}
