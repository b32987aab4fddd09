package db

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// ErrInUse is a database that another process works with.
var ErrInUse = errors.New("in use by another process")

// A lock on the file beside the database tells processes of this program of one another: whoever has it open shares it,
// whoever replaces the file has it alone. It is not the database file itself, because closing that would drop
// SQLite's own locks.
type lock struct{ file *os.File }

func openLock(path string) (*lock, error) {
	file, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600) // #nosec G304 -- where the operator has the database
	if err != nil {
		return nil, err
	}
	return &lock{file}, nil
}

// share waits until nobody has the lock alone.
func (l *lock) share() error { return l.flock(syscall.LOCK_SH) }

// tryAlone takes the lock if nobody else has it.
func (l *lock) tryAlone() error {
	err := l.flock(syscall.LOCK_EX | syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return err
}

func (l *lock) flock(how int) error {
	for {
		err := syscall.Flock(int(l.file.Fd()), how)
		if !errors.Is(err, syscall.EINTR) {
			return wrap("lock "+l.file.Name(), err)
		}
	}
}

func (l *lock) release() error {
	if err := l.file.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return fmt.Errorf("release lock: %w", err)
	}
	return nil
}
