package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Restore replaces a database by the backup in file, which it checks first. It keeps the replaced database under the name that
// it returns, "" if there was none. It returns ErrInUse if a process has the database open, and ErrDamaged, ErrForeign or
// ErrNewer for a backup that cannot be used.
func Restore(ctx context.Context, file, databaseURL string, now time.Time) (aside string, err error) {
	path, err := Path(databaseURL)
	if err != nil {
		return "", err
	}
	aside, err = restore(ctx, file, path, now)
	if err != nil {
		return "", fmt.Errorf("restore %s from %s: %w", path, file, err)
	}
	return aside, nil
}

func restore(ctx context.Context, file, path string, now time.Time) (aside string, err error) {
	if same(file, path) {
		return "", errors.New("that is the database itself")
	}
	if found, err := exists(file); err != nil || !found {
		return "", errors.Join(err, os.ErrNotExist)
	}
	if err := inspectFile(ctx, file); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	lock, err := openLock(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = lock.release() }()
	if err := lock.tryExclusive(); err != nil {
		return "", err
	}
	return replace(ctx, file, path, path+".replaced-"+now.UTC().Format("20060102T150405Z"))
}

// replace copies file to a temporary name beside path, so that one rename replaces the database. There is a database at path
// at every moment: without one, the next start would create an empty one.
func replace(ctx context.Context, file, path, aside string) (string, error) {
	ready := path + ".restored"
	defer os.Remove(ready)
	if err := snapshot(ctx, file, ready); err != nil {
		return "", err
	}
	kept, err := keepAside(path, aside)
	if err != nil {
		return "", err
	}
	if err := removeLog(path); err != nil { // it belongs to the replaced database
		return "", err
	}
	if err := putInPlace(ready, path, os.Rename); err != nil {
		return "", err
	}
	return kept, nil
}

// keepAside links the database at path and its log to a second name, and returns that name, "" if neither exists.
func keepAside(path, aside string) (string, error) {
	kept := ""
	for _, part := range []string{"-wal", ""} {
		err := os.Link(path+part, aside+part)
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			return "", err
		default:
			kept = aside
		}
	}
	return kept, nil
}

// removeLog removes the write-ahead log of the database at path, and the log's index.
func removeLog(path string) error {
	for _, part := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
