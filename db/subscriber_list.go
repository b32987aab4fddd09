package db

import "context"

// SubscriberCount is the number of the newsletter's subscribers with a state and a language.
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

// Subscribers returns up to count of the newsletter's subscribers without the first skip. The newest come first.
func (s *Store) Subscribers(ctx context.Context, skip, count int) ([]Subscriber, error) {
	var rows []Subscriber
	err := s.read.SelectContext(ctx, &rows, `
select * from newsletter_subscribers order by created_at desc, id desc limit ? offset ?`, count, skip)
	return rows, wrap("list subscribers", err)
}
