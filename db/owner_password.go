package db

import "context"

// OwnerPassword returns the hash of the owner's password: ErrNotFound if none is stored.
func (s *Store) OwnerPassword(ctx context.Context) (string, error) {
	var hash string
	err := s.read.GetContext(ctx, &hash, `select hash from owner_password`)
	return hash, wrap("find password", err)
}

// SetOwnerPassword stores the hash of the password that the first start generates: ErrDuplicate if one is stored already.
func (s *Store) SetOwnerPassword(ctx context.Context, hash string) error {
	return wrap("store password", s.write(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`insert into owner_password (id, hash, created_at) values (1, ?, ?)`, hash, NewTime(s.now()))
		return err
	}))
}

// ChangeOwnerPassword stores the hash of the owner's new password.
func (s *Store) ChangeOwnerPassword(ctx context.Context, hash string) error {
	return wrap("store password", s.write(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`
insert into owner_password (id, hash, created_at) values (1, ?, ?)
on conflict (id) do update set hash = excluded.hash, created_at = excluded.created_at`, hash, NewTime(s.now()))
		return err
	}))
}
