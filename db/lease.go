package db

import (
	"context"
	"errors"
	"time"
)

// maxLease is how long a lease can last. One that ends later was taken by a clock that was ahead, and is free.
const maxLease = 24 * time.Hour

// Lease takes the lease of this name for a duration, at most maxLease, or extends it if this store holds it. It reports
// whether this store holds the lease now. A job that only one process may do takes it before each piece of work, for longer than
// that takes. The clock is the store's: processes that share a file share a machine.
func (s *Store) Lease(ctx context.Context, name string, duration time.Duration) (held bool, err error) {
	err = s.backend.do(ctx, func(tx *transaction) error {
		now, err := s.sharedNow(tx)
		if err != nil {
			return err
		}
		result, err := tx.Exec(`
insert into leases (name, holder, until) values (?, ?, ?)
on conflict (name) do update set holder = excluded.holder, until = excluded.until
where leases.holder = excluded.holder or leases.until <= ? or leases.until > ?`,
			name, s.holder, NewTime(now.Add(min(duration, maxLease))), NewTime(now), NewTime(now.Add(maxLease)))
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		held = n == 1
		return err
	})
	return held && err == nil, wrap("take lease "+name, err)
}

// SharedTime returns the time by which leases and claims end and issues are sent. All who open the database have to agree on it.
func (s *Store) SharedTime(ctx context.Context) (time.Time, error) {
	now, err := s.timeOf(ctx, s.read, s.read.dialect)
	return now, wrap("ask for the time", err)
}

// sharedNow is SharedTime within a transaction.
func (s *Store) sharedNow(tx *transaction) (time.Time, error) {
	return s.timeOf(tx.ctx, tx, tx.dialect)
}

func (s *Store) timeOf(ctx context.Context, from getter, of *dialect) (now time.Time, err error) {
	if s.ownClock || of.now == "" {
		return s.now(), nil
	}
	err = from.GetContext(ctx, &now, of.now)
	return now, err
}

// Release gives a lease back before it ends. It does nothing if this store does not hold it.
func (s *Store) Release(ctx context.Context, name string) error {
	return s.changeAny(ctx, "release lease "+name, `delete from leases where name = ? and holder = ?`, name, s.holder)
}

// freeLeases ends all leases and all claims of emails. Only a process that has the database for itself may: their holders no
// longer run.
func freeLeases(ctx context.Context, pool *connPool) error {
	_, leases := pool.ExecContext(ctx, `delete from leases`)
	_, claims := pool.ExecContext(ctx, `
update outbox set claimed_by = '', claimed_until = null where state = 'waiting' and claimed_until is not null`)
	return errors.Join(leases, claims)
}
