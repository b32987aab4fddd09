package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// ErrSameFile is returned where a backup is the database itself.
var ErrSameFile = errors.New("that is the database itself")

// ErrServer is returned for what a server of PostgreSQL does itself, or has no need of.
var ErrServer = errors.New("PostgreSQL has tools of its own for this")

// Backup writes the database as it is at this moment to file, with mode 0600. Writers do not wait for it. The file appears
// when it is complete and replaces one of that name.
func (s *Store) Backup(ctx context.Context, file string) error {
	from, ok := s.backend.(*sqliteFile)
	if !ok {
		return wrap("back up to "+file, ErrServer)
	}
	return wrap("back up to "+file, snapshot(ctx, from.path, file))
}

// Backup is Store.Backup for a database that this process has not opened; another process may have. It does not migrate the
// database. It returns ErrNotFound if there is none.
func Backup(ctx context.Context, databaseURL, file string) error {
	path, err := Path(databaseURL)
	if err != nil {
		return err
	}
	if err := mustExist(path); err != nil {
		return fmt.Errorf("back up %s: %w", path, err)
	}
	if err := snapshot(ctx, path, file); err != nil {
		return wrap("back up "+path+" to "+file, err)
	}
	markBackup(path)
	return nil
}

// markSuffix is added to the path of a database to name an empty file: it is as old as the last backup that a command made.
const markSuffix = ".backed-up"

// markBackup remembers that a backup was made now. It does nothing if it may not write there: the backup is made all the same.
func markBackup(path string) {
	if os.WriteFile(path+markSuffix, nil, 0o600) == nil {
		now := time.Now()
		_ = os.Chtimes(path+markSuffix, now, now) // writing nothing to an empty file does not change its time
	}
}

// BackedUpAt returns when Backup, not Store.Backup, has last backed up the database; the zero time if it never has.
func (s *Store) BackedUpAt() (time.Time, error) {
	file, ok := s.backend.(*sqliteFile)
	if !ok {
		return time.Time{}, ErrServer
	}
	mark, err := os.Stat(file.path + markSuffix)
	if errors.Is(err, os.ErrNotExist) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, wrap("find last backup", err)
	}
	return mark.ModTime(), nil
}

// CreatedAt returns when the database was created.
func (s *Store) CreatedAt(ctx context.Context) (time.Time, error) {
	var created time.Time
	err := s.read.GetContext(ctx, &created, "select tstamp from goose_db_version order by id limit 1")
	return created, wrap("find age of database", err)
}

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

// inspectFile checks that the file at path is a complete database that this program can use. Its errors are those of inspect
// and quickCheck.
func inspectFile(ctx context.Context, path string) error {
	pool, err := connect(path, readerOption, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	if _, err := inspect(ctx, pool); err != nil {
		return err
	}
	return quickCheck(ctx, pool)
}
