package db

import "context"

// BudgetRequest asks what a project would cost. Any field but Email may be empty.
type BudgetRequest struct {
	Entry
	Handling
	FullName       string `db:"full_name"`
	Email          string `db:"email"`
	Company        string `db:"company"`
	ProjectType    string `db:"project_type"`
	BudgetType     string `db:"budget_type"`
	BudgetAmount   string `db:"budget_amount"` // in the visitor's words
	Timeline       string `db:"timeline"`
	ProjectDetails string `db:"project_details"`
}

// AddBudgetRequest stores a budget request and the mails about it: ErrDuplicate if the form was stored before.
func (s *Store) AddBudgetRequest(ctx context.Context, row BudgetRequest, mails ...Mail) error {
	row.setDefaults(s.now())
	return s.insert(ctx, "store budget request", "budget_requests", row, mails)
}
