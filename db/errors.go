package db

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// Errors that a caller can act on. All others are faults to be logged.
var (
	ErrDuplicate = errors.New("already stored")
	ErrNotFound  = errors.New("not found")
	ErrBusy      = errors.New("database busy") // the call can be repeated: a form that was stored all the same gives ErrDuplicate
	ErrClosed    = errors.New("database closed")
	ErrChanged   = errors.New("changed meanwhile") // by somebody who saw the same version
)

// mapError wraps a driver's error in one of ours, if one fits.
func mapError(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	var fault sqlite3.Error
	if !errors.As(err, &fault) {
		return mapServerError(err)
	}
	switch {
	case fault.ExtendedCode == sqlite3.ErrConstraintUnique, fault.ExtendedCode == sqlite3.ErrConstraintPrimaryKey:
		return fmt.Errorf("%w: %w", ErrDuplicate, err)
	case fault.ExtendedCode == sqlite3.ErrConstraintForeignKey:
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	case isBusy(err):
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}

// isBusy reports whether err says that another connection holds a lock.
func isBusy(err error) bool {
	var fault sqlite3.Error
	return errors.As(err, &fault) && (fault.Code == sqlite3.ErrBusy || fault.Code == sqlite3.ErrLocked)
}
