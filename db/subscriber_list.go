package db

import "context"

// SubscriberCount is how many subscribers of the newsletter are in a state and read a language.
type SubscriberCount struct {
	State    SubscriberState `db:"state"`
	Language string          `db:"language"`
	Count    int             `db:"n"`
}

// CountSubscribers counts the subscribers of the newsletter by state and language.
func (s *Store) CountSubscribers(ctx context.Context) ([]SubscriberCount, error) {
	var rows []SubscriberCount
	err := s.read.SelectContext(ctx, &rows, `
select state, language, count(*) as n from newsletter_subscribers group by state, language order by state, language`)
	return rows, wrap("count subscribers", err)
}

// Subscribers lists up to n subscribers of the newsletter after the first so many, the newest first.
func (s *Store) Subscribers(ctx context.Context, after, n int) ([]Subscriber, error) {
	var rows []Subscriber
	err := s.read.SelectContext(ctx, &rows, `
select * from newsletter_subscribers order by created_at desc, id desc limit ? offset ?`, n, after)
	return rows, wrap("list subscribers", err)
}
