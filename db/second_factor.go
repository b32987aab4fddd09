package db

import (
	"context"
	"errors"
)

// SecondFactor is what the owner's one-time codes are derived from (TOTP, RFC 6238).
type SecondFactor struct {
	Secret    string `db:"secret"`    // in base 32, as authenticators read it
	LastStep  int64  `db:"last_step"` // time step of the last code that was used; codes up to it are refused
	CreatedAt Time   `db:"created_at"`
}

// maxStepAhead is how far ahead of the clock a used step may be, in time steps. One further ahead was used while the clock was
// wrong, and no longer counts.
const maxStepAhead = 2

// SecondFactor returns the owner's second factor: ErrNotFound if there is none.
func (s *Store) SecondFactor(ctx context.Context) (SecondFactor, error) {
	return readOne[SecondFactor](ctx, s, "find second factor", `select secret, last_step, created_at from second_factor`)
}

// SetSecondFactor stores the owner's second factor, after the code of a step was used, and its recovery codes: ErrDuplicate if
// there is one already.
func (s *Store) SetSecondFactor(ctx context.Context, secret string, step int64, recoveryCodes RecoveryCodes) error {
	return wrap("store second factor", s.write(ctx, func(tx *transaction) error {
		_, err := tx.Exec(`insert into second_factor (id, secret, last_step, created_at) values (1, ?, ?, ?)`,
			secret, step, NewTime(s.now()))
		if err != nil {
			return err
		}
		return s.setRecoveryCodes(tx, recoveryCodes)
	}))
}

// UseSecondFactorStep records that the code of a step was used, while current is the step of the clock: ErrDuplicate if it or a
// later one was used before.
func (s *Store) UseSecondFactorStep(ctx context.Context, step, current int64) error {
	err := s.changeOne(ctx, "use code", `update second_factor set last_step = ? where last_step < ? or last_step > ?`,
		step, step, current+maxStepAhead)
	if errors.Is(err, ErrNotFound) {
		return wrap("use code", ErrDuplicate)
	}
	return err
}

// RemoveSecondFactor deletes the owner's second factor and its recovery codes, and reports whether there was one.
func (s *Store) RemoveSecondFactor(ctx context.Context) (was bool, err error) {
	err = s.write(ctx, func(tx *transaction) error {
		if _, err := tx.Exec(`delete from recovery_codes`); err != nil {
			return err
		}
		return changeOne(tx, `delete from second_factor`)
	})
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, wrap("remove second factor", err)
}
