package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

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
	return readOne[time.Time](ctx, s, "find age of database", "select tstamp from goose_db_version order by id limit 1")
}
