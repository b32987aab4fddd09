package db

import "context"

// openSuggestions selects the suggestions that have no topic and are not done.
var openSuggestions = selectFrom("inquiries", Inquiry{}) + `
where kind = 'podcast-suggest' and topic_id is null and done_at is null`

// OpenSuggestions returns up to n suggestions that have no topic and are not done, the oldest first.
func (s *Store) OpenSuggestions(ctx context.Context, n int) ([]Inquiry, error) {
	return readAll[Inquiry](ctx, s, "list suggestions", openSuggestions+` order by created_at, number limit ?`, n)
}

// OpenSuggestion returns an open suggestion by its number: ErrNotFound if there is none.
func (s *Store) OpenSuggestion(ctx context.Context, number int64) (Inquiry, error) {
	return readOne[Inquiry](ctx, s, "find suggestion", openSuggestions+` and number = ?`, number)
}
