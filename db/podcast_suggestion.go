package db

import "context"

// openSuggestions selects the suggestions that have no topic and are not done.
var openSuggestions = selectFrom("inquiries", Inquiry{}) + `
where kind = 'podcast-suggest' and topic_id is null and done_at is null`

// OpenSuggestions returns up to n suggestions that have no topic and are not done, the oldest first.
func (s *Store) OpenSuggestions(ctx context.Context, n int) ([]Inquiry, error) {
	var rows []Inquiry
	err := s.read.SelectContext(ctx, &rows, openSuggestions+` order by created_at, number limit ?`, n)
	return rows, wrap("list suggestions", err)
}

// OpenSuggestion returns an open suggestion by its number: ErrNotFound if there is none.
func (s *Store) OpenSuggestion(ctx context.Context, number int64) (Inquiry, error) {
	var row Inquiry
	err := s.read.GetContext(ctx, &row, openSuggestions+` and number = ?`, number)
	return row, wrap("find suggestion", err)
}
