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

// ErrSameFile is returned where a backup is the database itself.
var ErrSameFile = errors.New("that is the database itself")

// ErrServer is returned for what a server of PostgreSQL does itself, or has no need of.
var ErrServer = errors.New("PostgreSQL has tools of its own for this")

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

// wrap maps a driver's error to ours and says what failed. It returns nil if err is nil.
func wrap(verb string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", verb, mapError(err))
}
