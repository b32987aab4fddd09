package db

import (
	"context"
	"os"
	"path/filepath"
)

// snapshot copies the database at from, with its log, to a complete and checked file at to.
func snapshot(ctx context.Context, from, to string) error {
	if same(from, to) {
		return ErrSameFile
	}
	temporary, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".new-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	if err := temporary.Close(); err != nil {
		return err
	}
	if err := vacuumInto(ctx, from, temporary.Name()); err != nil {
		return err
	}
	if err := inspectFile(ctx, temporary.Name()); err != nil {
		return err
	}
	return putInPlace(temporary.Name(), to, os.Rename)
}

// same reports whether two paths name the same file.
func same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// vacuumInto copies a database by "vacuum into". Its connection only reads the file at from, but can write another one, which
// a query_only connection cannot.
func vacuumInto(ctx context.Context, from, to string) error {
	pool, err := connect(from, "mode=ro&_busy_timeout=5000", 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	whole, err := filepath.Abs(to)
	if err != nil {
		return err
	}
	_, err = pool.ExecContext(ctx, "vacuum into ?", whole)
	return err
}
