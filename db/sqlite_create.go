package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// create creates a database at path, unless another process is quicker. It works under a temporary name and links the complete
// file to path, so that a process killed in the middle leaves nothing that looks like a database.
func create(ctx context.Context, path string) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err := file.Close(); err != nil {
		return err
	}
	if err := createSchema(ctx, file.Name()); err != nil {
		return err
	}
	return putInPlace(file.Name(), path, linkUnlessExists)
}

// linkUnlessExists gives the file at from a second name, unless there is a file of that name.
func linkUnlessExists(from, to string) error {
	if err := os.Link(from, to); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}

// createSchema makes the empty file at path a database of the newest version.
func createSchema(ctx context.Context, path string) error {
	pool, err := connect(path, writerOption, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := migrate(ctx, pool); err != nil {
		return err
	}
	return pool.Close()
}

// putInPlace gives the complete file at from the name to, by rename, and syncs both the file and its folder.
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

// removeLeftovers removes the temporary files of a process that was killed while it created a database.
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
