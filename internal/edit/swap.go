package edit

import (
	"crypto/rand"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange exchanges two files of a folder at one moment, where the file system can do that: what somebody else has written meanwhile is
// in the temporary one then.
func exchange(dir *os.File, temporary, name string) error {
	err := exchangeAtOnce(dir, temporary, name)
	if !isUnsupported(err) {
		return err
	}
	at, third := fd(dir), temporary+rand.Text()[:4]
	if err := unix.Linkat(at, name, at, third, 0); err != nil {
		return err
	}
	return errors.Join(unix.Renameat(at, temporary, at, name), unix.Renameat(at, third, at, temporary))
}

// putNew names the temporary file, unless there is one with that name.
func putNew(dir *os.File, temporary, name string) error {
	at := fd(dir)
	if err := unix.Linkat(at, temporary, at, name, 0); err != nil {
		return err
	}
	return unix.Unlinkat(at, temporary, 0)
}

// takeAway makes a file the temporary one.
func takeAway(dir *os.File, temporary, name string) error {
	return unix.Renameat(fd(dir), name, fd(dir), temporary)
}

// lock waits until no other process saves in the folder. The lock ends when the folder is closed.
func lock(dir *os.File) error { return unix.Flock(fd(dir), unix.LOCK_EX) }

func fd(file *os.File) int { return int(file.Fd()) } //nolint:gosec // a small number

func isUnsupported(err error) bool {
	return errors.Is(err, unix.EINVAL) || errors.Is(err, errors.ErrUnsupported)
}

// access returns an error unless this process may write files to a folder.
func access(dir string) error {
	return unix.Faccessat(unix.AT_FDCWD, dir, unix.W_OK|unix.X_OK, unix.AT_EACCESS)
}

// isReadOnly reports whether an error means that the file system is mounted without writing.
func isReadOnly(err error) bool { return errors.Is(err, unix.EROFS) }
