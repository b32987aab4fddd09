package db

import (
	"context"
	"time"
)

// SubscriptionsPerMinute is how often a network may try to subscribe within a minute, whichever process it asks: what a form says
// gives away who is on a list.
const SubscriptionsPerMinute = 5

// TrySubscription counts a try of a network to subscribe, and reports whether it may be made. A network is an opaque key; one of ""
// may always try.
func (s *Store) TrySubscription(ctx context.Context, network string) (bool, error) {
	if network == "" {
		return true, nil
	}
	var count int
	err := s.backend.do(ctx, func(tx *transaction) error {
		now := s.now()
		minuteAgo := NewTime(now.Add(time.Millisecond - time.Minute))
		return tx.Get(&count, `
insert into subscription_tries (network, began_at, count) values (?, ?, 1)
on conflict (network) do update set
    count    = case when subscription_tries.began_at between ? and excluded.began_at then subscription_tries.count + 1 else 1 end,
    began_at = case when subscription_tries.began_at between ? and excluded.began_at then subscription_tries.began_at else excluded.began_at end
returning count`, network, NewTime(now), minuteAgo, minuteAgo)
	})
	return count <= SubscriptionsPerMinute, wrap("count try to subscribe", err)
}
