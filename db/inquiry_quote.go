package db

import "context"

// BudgetRequest asks what a project would cost. Only the address is certain.
type BudgetRequest struct {
	Entry
	Handling
	FullName       string `db:"full_name"`
	Email          string `db:"email"`
	Company        string `db:"company"`
	ProjectType    string `db:"project_type"`
	BudgetType     string `db:"budget_type"`
	BudgetAmount   string `db:"budget_amount"` // in the visitor's own words
	Timeline       string `db:"timeline"`
	ProjectDetails string `db:"project_details"`
}

// AddBudgetRequest stores a budget request and the mails about it: ErrDuplicate if it was stored before.
func (s *Store) AddBudgetRequest(ctx context.Context, row BudgetRequest, mails ...Mail) error {
	row.stamp(s.now())
	return s.insert(ctx, "store budget request", "budget_requests", row, mails)
}
