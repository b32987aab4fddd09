package db

import (
	"errors"
	"os"
	"syscall"
)

// ErrInUse is returned when another process has the database open.
var ErrInUse = errors.New("in use by another process")

// A fileLock on a file beside the database coordinates processes of this program: those that have the database open share it, one
// that replaces the file holds it exclusively. It cannot be on the database file itself, as closing that file would release
// SQLite's own locks.
type fileLock struct{ file *os.File }

func openLock(path string) (*fileLock, error) {
	file, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600) // #nosec G304 -- where the operator has the database
	if err != nil {
		return nil, err
	}
	return &fileLock{file}, nil
}

// share waits while another process holds the lock exclusively.
func (l *fileLock) share() error { return l.flock(syscall.LOCK_SH) }

// tryExclusive takes the lock for this process alone: ErrInUse if another one has it.
func (l *fileLock) tryExclusive() error {
	err := l.flock(syscall.LOCK_EX | syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return err
}

func (l *fileLock) flock(how int) error {
	for {
		err := syscall.Flock(int(l.file.Fd()), how)
		if !errors.Is(err, syscall.EINTR) {
			return wrap("lock "+l.file.Name(), err)
		}
	}
}

// release unlocks before it closes: a program that is being started at this moment has inherited the file, and closing ours alone
// would leave the lock to it.
func (l *fileLock) release() error {
	unlocked := l.flock(syscall.LOCK_UN)
	closed := l.file.Close()
	if errors.Is(closed, os.ErrClosed) {
		return nil
	}
	return wrap("release lock", errors.Join(unlocked, closed))
}
