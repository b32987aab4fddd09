package db

import "context"

// OwnerPassword returns the hash of the owner's password: ErrNotFound if none is stored.
func (s *Store) OwnerPassword(ctx context.Context) (string, error) {
	return readOne[string](ctx, s, "find password", `select hash from owner_password`)
}

// SetOwnerPassword stores the hash of the password that the first start generates: ErrDuplicate if one is stored already.
func (s *Store) SetOwnerPassword(ctx context.Context, hash string) error {
	return s.changeAny(ctx, "store password", `insert into owner_password (id, hash, created_at) values (1, ?, ?)`, hash, NewTime(s.now()))
}

// ChangeOwnerPassword stores the hash of the owner's new password.
func (s *Store) ChangeOwnerPassword(ctx context.Context, hash string) error {
	return s.changeAny(ctx, "store password", `
insert into owner_password (id, hash, created_at) values (1, ?, ?)
on conflict (id) do update set hash = excluded.hash, created_at = excluded.created_at`, hash, NewTime(s.now()))
}
