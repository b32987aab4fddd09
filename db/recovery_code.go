package db

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// SetRecoveryCodes replaces the recovery codes. Only hashes of the codes are stored.
func (s *Store) SetRecoveryCodes(ctx context.Context, codes []string) error {
	return wrap("store recovery codes", s.write(ctx, func(tx *sqlx.Tx) error { return s.setRecoveryCodes(tx, codes) }))
}

func (s *Store) setRecoveryCodes(tx *sqlx.Tx, codes []string) error {
	if _, err := tx.Exec(`delete from recovery_codes`); err != nil {
		return err
	}
	for _, code := range codes {
		_, err := tx.Exec(`insert into recovery_codes (hash, created_at) values (?, ?)`, hash(code), NewTime(s.now()))
		if err != nil {
			return err
		}
	}
	return nil
}

// HasRecoveryCode reports whether a recovery code is stored and was not used.
func (s *Store) HasRecoveryCode(ctx context.Context, code string) (bool, error) {
	var n int
	err := s.read.GetContext(ctx, &n, `select count(*) from recovery_codes where hash = ?`, hash(code))
	return n > 0, wrap("find recovery code", err)
}

// UseRecoveryCode uses up a recovery code: ErrNotFound if it is unknown or was used before.
func (s *Store) UseRecoveryCode(ctx context.Context, code string) error {
	return s.changeOne(ctx, "use recovery code", `delete from recovery_codes where hash = ?`, hash(code))
}

// CountRecoveryCodes returns how many recovery codes are left.
func (s *Store) CountRecoveryCodes(ctx context.Context) (n int, err error) {
	err = s.read.GetContext(ctx, &n, `select count(*) from recovery_codes`)
	return n, wrap("count recovery codes", err)
}
