package db

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// ErrInUse is returned when another process has the database open.
var ErrInUse = errors.New("in use by another process")

// A lock on a file beside the database coordinates processes of this program: those that have the database open share it, one
// that replaces the file holds it exclusively. It cannot be on the database file itself, as closing that file would release
// SQLite's own locks.
type lock struct{ file *os.File }

func openLock(path string) (*lock, error) {
	file, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600) // #nosec G304 -- where the operator has the database
	if err != nil {
		return nil, err
	}
	return &lock{file}, nil
}

// share waits while another process holds the lock exclusively.
func (l *lock) share() error { return l.flock(syscall.LOCK_SH) }

// tryExclusive takes the lock for this process alone: ErrInUse if another one has it.
func (l *lock) tryExclusive() error {
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
