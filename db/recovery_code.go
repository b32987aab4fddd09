package db

import "context"

// RecoveryCodes are hashes of recovery codes, which have one salt, so that one hash finds a code among them.
type RecoveryCodes struct {
	Salt   []byte
	Hashes [][]byte
}

// SetRecoveryCodes replaces the recovery codes.
func (s *Store) SetRecoveryCodes(ctx context.Context, codes RecoveryCodes) error {
	return wrap("store recovery codes", s.write(ctx, func(tx *transaction) error { return s.setRecoveryCodes(tx, codes) }))
}

func (s *Store) setRecoveryCodes(tx *transaction, codes RecoveryCodes) error {
	if _, err := tx.Exec(`delete from recovery_codes`); err != nil {
		return err
	}
	for _, hash := range codes.Hashes {
		_, err := tx.Exec(`insert into recovery_codes (hash, salt, created_at) values (?, ?, ?)`, hash, codes.Salt, NewTime(s.now()))
		if err != nil {
			return err
		}
	}
	return nil
}

// RecoveryCodes returns the recovery codes that are left.
func (s *Store) RecoveryCodes(ctx context.Context) (RecoveryCodes, error) {
	var rows []struct {
		Hash []byte `db:"hash"`
		Salt []byte `db:"salt"`
	}
	err := s.read.SelectContext(ctx, &rows, `select hash, salt from recovery_codes`)
	var codes RecoveryCodes
	for _, row := range rows {
		codes.Salt, codes.Hashes = row.Salt, append(codes.Hashes, row.Hash)
	}
	return codes, wrap("read recovery codes", err)
}

// UseRecoveryCode uses up the recovery code with a hash: ErrNotFound if it is unknown or was used before.
func (s *Store) UseRecoveryCode(ctx context.Context, hash []byte) error {
	return s.changeOne(ctx, "use recovery code", `delete from recovery_codes where hash = ?`, hash)
}
