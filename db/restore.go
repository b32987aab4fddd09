package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Restore puts the backup in file in the place of a database that nobody has open. The backup is checked before. What was
// there is kept under the name that is returned, empty if there was nothing.
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
	held, err := openLock(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = held.release() }()
	if err := held.tryAlone(); err != nil {
		return "", err
	}
	return replace(ctx, file, path, path+".replaced-"+now.UTC().Format("20060102T150405Z"))
}

// replace copies file beside path first, so that the exchange is one rename. At no moment is there no database at path, for
// the next start would make an empty one.
func replace(ctx context.Context, file, path, aside string) (string, error) {
	ready := path + ".restored"
	defer os.Remove(ready)
	if err := snapshot(ctx, file, ready); err != nil {
		return "", err
	}
	kept, err := setAside(path, aside)
	if err != nil {
		return "", err
	}
	if err := removeLog(path); err != nil { // it belongs to what was there
		return "", err
	}
	if err := putInPlace(ready, path, os.Rename); err != nil {
		return "", err
	}
	return kept, nil
}

// setAside gives the database at path and its log a second name, and returns it.
func setAside(path, aside string) (string, error) {
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

func removeLog(path string) error {
	for _, part := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + part); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
