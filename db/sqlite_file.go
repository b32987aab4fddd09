package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
)

// A sqliteFile is a database in a file of SQLite.
type sqliteFile struct {
	path   string
	lock   *fileLock
	read   *connPool
	writer *writer
	health *health
}

// openFile opens the database at path.
func openFile(ctx context.Context, path string, options Options) (*sqliteFile, error) {
	f := &sqliteFile{path: path}
	if err := f.open(ctx, options); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

func (f *sqliteFile) open(ctx context.Context, options Options) (err error) {
	if err := checkVersion(); err != nil {
		return err
	}
	if options.Existing {
		if err := mustExist(f.path); err != nil {
			return err
		}
		if err := inspectFile(ctx, f.path); err != nil { // before there is a file for the lock
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return err
	}
	if f.lock, err = openLock(f.path); err != nil {
		return err
	}
	alone, err := f.ensureExists(ctx)
	if err != nil {
		return err
	}
	if err := os.Chmod(f.path, 0o600); err != nil { // SQLite gives the log and its index the same mode
		return err
	}
	if f.read, err = connect(f.path, readerOption, readers); err != nil {
		return err
	}
	version, err := inspect(ctx, f.read)
	if err != nil {
		return err
	}
	if f.health, err = check(ctx, f.path, f.read); err != nil {
		return err
	}
	if err := f.openWriter(ctx, version, options); err != nil || !alone {
		return err
	}
	if !options.Existing {
		_ = options.whenAlone(ctx, f.writer.db) // leases that cannot be freed end by themselves
	}
	return f.lock.share()
}

// mustExist returns ErrNotFound if there is no database at path. It makes no file.
func mustExist(path string) error {
	found, err := exists(path)
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// ensureExists creates the database if it does not exist. It reports whether no other process has the database open: then this
// one has the lock alone, and others wait for it to share the lock.
func (f *sqliteFile) ensureExists(ctx context.Context) (alone bool, err error) {
	alone = f.lock.tryExclusive() == nil
	if alone {
		err = removeLeftovers(f.path)
	} else {
		err = f.lock.share()
	}
	if err != nil {
		return alone, err
	}
	found, err := exists(f.path)
	if err != nil || found {
		return alone, err
	}
	return alone, create(ctx, f.path)
}

func (f *sqliteFile) openWriter(ctx context.Context, version int64, options Options) error {
	pool, err := connect(f.path, writerOption, 1)
	if err != nil {
		return err
	}
	f.writer = startWriter(pool, options.Patience)
	if version < newestVersion() && !options.Existing {
		if err := migrate(ctx, pool); err != nil {
			return err
		}
	}
	return checkDurable(pool)
}

// close implements backend.
func (f *sqliteFile) close() error {
	var errs []error
	if f.health != nil {
		f.health.close()
	}
	if f.read != nil {
		errs = append(errs, f.read.Close()) // first: the last connection to close moves the log into the file
	}
	if f.writer != nil {
		errs = append(errs, f.writer.close())
	}
	if f.lock != nil {
		errs = append(errs, f.lock.release())
	}
	return errors.Join(errs...)
}

func (f *sqliteFile) reader() *connPool { return f.read }

func (f *sqliteFile) do(ctx context.Context, work func(*transaction) error) error {
	return f.read.faults.note(f.writer.do(ctx, work))
}

// forget empties the write-ahead log, which otherwise holds deleted text until it is overwritten.
func (f *sqliteFile) forget(ctx context.Context) error {
	var result struct {
		Busy         bool `db:"busy"`
		Log          int  `db:"log"`
		Checkpointed int  `db:"checkpointed"`
	}
	if err := f.writer.db.GetContext(ctx, &result, "pragma wal_checkpoint(truncate)"); err != nil {
		return err
	}
	if result.Busy {
		return ErrBusy
	}
	return nil
}

// forgetAll rewrites the file. secure_delete overwrites rows, but not the copies that stay in the gaps of pages when SQLite moves
// rows between them; only a rewritten file has none.
func (f *sqliteFile) forgetAll(ctx context.Context) error {
	if _, err := f.writer.db.ExecContext(ctx, "vacuum"); err != nil {
		return err
	}
	return f.forget(ctx)
}
