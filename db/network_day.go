package db

import (
	"context"
	"time"
)

// networkDay is how long the submissions of a network are counted.
const networkDay = 24 * time.Hour

// NetworkPerDay is how many submissions of a network are stored within a day, unless the owner allows more: many more than the
// offices and schools behind one address send, and too few to fill the disk.
const NetworkPerDay = 200

// NetworkLimitError is returned when a network has sent as many submissions as are stored in a day. Nothing was stored.
type NetworkLimitError struct{ Until time.Time }

// Error implements error.
func (e *NetworkLimitError) Error() string {
	return "network has reached its day until " + e.Until.Format(time.RFC3339)
}

// NetworkDay counts the submissions of a network within a day.
type NetworkDay struct {
	Network string `db:"network"` // opaque key
	BeganAt Time   `db:"began_at"`
	Count   int    `db:"count"`
	Allowed int    `db:"allowed"`
}

// Ends returns when the day ends and the network may send more.
func (d NetworkDay) Ends() time.Time { return d.BeganAt.Add(networkDay) }

// countNetwork counts a submission of a network: *NetworkLimitError if it is one too many. A day that has passed, or that a wrong
// clock began in the future, begins anew.
func (s *Store) countNetwork(tx *transaction, network string) error {
	if network == "" {
		return nil
	}
	now := s.now()
	return tx.later(func(row scanner) error {
		var day NetworkDay
		err := row.Scan(&day.BeganAt, &day.Count, &day.Allowed)
		if err == nil && day.Count > day.Allowed {
			err = &NetworkLimitError{day.Ends()}
		}
		return err
	}, `
insert into network_days (network, began_at, count, allowed) values (?, ?, 1, ?)
on conflict (network) do update set
    count    = case when network_days.began_at between ? and excluded.began_at then network_days.count + 1 else 1 end,
    allowed  = case when network_days.began_at between ? and excluded.began_at then network_days.allowed else excluded.allowed end,
    began_at = case when network_days.began_at between ? and excluded.began_at then network_days.began_at else excluded.began_at end
returning began_at, count, allowed`, network, NewTime(now), NetworkPerDay, dayAgo(now), dayAgo(now), dayAgo(now))
}

// dayAgo returns the first moment whose day has not passed.
func dayAgo(now time.Time) Time { return NewTime(now.Add(time.Millisecond - networkDay)) }

// FullNetworks returns the networks that have reached their day, the latest first.
func (s *Store) FullNetworks(ctx context.Context) ([]NetworkDay, error) {
	now := s.now()
	return readAll[NetworkDay](ctx, s, "list full networks", selectFrom("network_days", NetworkDay{})+`
where count >= allowed and began_at between ? and ? order by began_at desc, network`,
		dayAgo(now), NewTime(now))
}

// AllowNetworkMore lets a network that has reached its day send as many submissions again. It returns ErrNotFound if the network
// has not reached its day, as when two clicks ask for the same.
func (s *Store) AllowNetworkMore(ctx context.Context, network string) error {
	return s.changeOne(ctx, "allow network more",
		`update network_days set allowed = allowed + ? where network = ? and count >= allowed`, NetworkPerDay, network)
}
