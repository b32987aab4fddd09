package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// create makes a database at path. It is made under another name and gets its own when it is complete, so that a process
// killed in the middle leaves nothing that looks like a database. If another process is quicker, its database stays.
func create(ctx context.Context, path string) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err := file.Close(); err != nil {
		return err
	}
	if err := fill(ctx, file.Name()); err != nil {
		return err
	}
	return putInPlace(file.Name(), path, linkOnce)
}

// linkOnce is a rename that leaves what is there.
func linkOnce(from, to string) error {
	if err := os.Link(from, to); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}

// fill makes the empty file at path a database with today's schema.
func fill(ctx context.Context, path string) error {
	pool, err := connect(path, writerOption, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := migrate(ctx, pool, newestVersion()); err != nil {
		return err
	}
	return pool.Close()
}

// putInPlace gives the complete file at from its name by rename, for good.
func putInPlace(from, to string, rename func(from, to string) error) error {
	for _, step := range []func() error{
		func() error { return syncPath(from) },
		func() error { return rename(from, to) },
		func() error { return syncPath(filepath.Dir(to)) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func syncPath(path string) error {
	file, err := os.Open(path) // #nosec G304 -- where the operator has the database
	if err != nil {
		return err
	}
	defer file.Close()
	if err := file.Sync(); err != nil {
		return fmt.Errorf("sync %s: %w", path, err)
	}
	return nil
}

// removeLeftovers removes what a killed process was making.
func removeLeftovers(path string) error {
	folder := filepath.Dir(path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), filepath.Base(path)+".new-") {
			continue
		}
		if err := os.Remove(filepath.Join(folder, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}
