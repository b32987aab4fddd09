package db

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// What a caller can tell apart. Everything else is a fault to be logged.
var (
	ErrDuplicate = errors.New("already stored")
	ErrNotFound  = errors.New("not found")
	ErrBusy      = errors.New("database busy") // nothing was stored: it can be tried again
	ErrClosed    = errors.New("database closed")
)

// mapError says which of ours a driver's error is. The driver's own stays inside.
func mapError(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	var fault sqlite3.Error
	if !errors.As(err, &fault) {
		return err
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

func isBusy(err error) bool {
	var fault sqlite3.Error
	return errors.As(err, &fault) && (fault.Code == sqlite3.ErrBusy || fault.Code == sqlite3.ErrLocked)
}
