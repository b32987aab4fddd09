package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// fillOption is how a file is opened that is filled under a temporary name: it is thrown away unless it is complete.
const fillOption = "_synchronous=OFF&_journal_mode=OFF&_foreign_keys=on&_busy_timeout=5000"

// A sourceFile is a file of SQLite that is read, while no other process has it open.
type sourceFile struct {
	lock  *fileLock
	pool  *connPool
	found []movedTable
	tx    *transaction
}

func openSourceFile(ctx context.Context, path string) (*sourceFile, error) {
	if err := mustExist(path); err != nil {
		return nil, err
	}
	lock, err := openLock(path)
	if err != nil {
		return nil, err
	}
	s := &sourceFile{lock: lock}
	if err := s.open(ctx, path); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *sourceFile) open(ctx context.Context, path string) (err error) {
	if err := s.lock.tryExclusive(); err != nil {
		return err
	}
	if err := inspectFile(ctx, path); err != nil {
		return err
	}
	if s.pool, err = connect(path, readerOption, 1); err != nil {
		return err
	}
	version, err := inspect(ctx, s.pool)
	if err != nil {
		return err
	}
	if err := checkNotOlder(version); err != nil {
		return err
	}
	s.found, err = tablesOf(ctx, s.pool)
	return err
}

// checkNotOlder returns ErrOlder for a version of the schema that this program would migrate first.
func checkNotOlder(version int64) error {
	if version < newestVersion() {
		return fmt.Errorf("%w: its schema is %d, not %d: serve it once, which brings it up to date", ErrOlder, version, newestVersion())
	}
	return nil
}

func (s *sourceFile) tables() []movedTable { return s.found }

func (s *sourceFile) begin(ctx context.Context, _ []movedTable) (tx *transaction, err error) {
	s.tx, err = s.pool.snapshot(ctx)
	return s.tx, err
}

func (s *sourceFile) close() error {
	var errs []error
	if s.tx != nil {
		_ = s.tx.Rollback()
	}
	if s.pool != nil {
		errs = append(errs, s.pool.Close())
	}
	return errors.Join(append(errs, s.lock.release())...)
}

// A targetFile is a file of SQLite that is made, under a temporary name until it is complete.
type targetFile struct {
	path, ready string
	lock        *fileLock
	pool        *connPool
	found       []movedTable
	tx          *transaction
}

func openTargetFile(ctx context.Context, path string) (*targetFile, error) {
	if err := checkVersion(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	lock, err := openLock(path)
	if err != nil {
		return nil, err
	}
	t := &targetFile{path: path, lock: lock}
	if err := t.open(ctx); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return t, nil
}

func (t *targetFile) open(ctx context.Context) error {
	if err := t.lock.tryExclusive(); err != nil {
		return err
	}
	if found, err := exists(t.path); err != nil || found {
		return errors.Join(err, ErrNotEmpty)
	}
	if err := removeLeftovers(t.path); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(t.path), filepath.Base(t.path)+".new-*") // mode 0600
	if err != nil {
		return err
	}
	t.ready = file.Name()
	if err := file.Close(); err != nil {
		return err
	}
	if t.pool, err = connect(t.ready, fillOption, 1); err != nil {
		return err
	}
	if err := migrate(ctx, t.pool); err != nil {
		return err
	}
	t.found, err = tablesOf(ctx, t.pool)
	return err
}

func (t *targetFile) tables() []movedTable { return t.found }

func (t *targetFile) begin(ctx context.Context, _ []movedTable) (tx *transaction, err error) {
	if t.tx, err = t.pool.begin(ctx, nil); err != nil {
		return nil, err
	}
	return t.tx, nil
}

func (t *targetFile) fill(ctx context.Context, table movedTable, rows *rowReader) error {
	places := strings.TrimSuffix(strings.Repeat("?, ", len(table.columns)), ", ")
	insert, err := t.tx.PreparexContext(ctx, "insert into "+table.name+" ("+table.list()+") values ("+places+")")
	if err != nil {
		return err
	}
	defer insert.Close()
	for rows.Next() {
		if _, err := insert.ExecContext(ctx, rows.values...); err != nil {
			return err
		}
	}
	return rows.Err()
}

// continueIDs implements moveTarget: SQLite counts on from the greatest ID that is there.
func (t *targetFile) continueIDs(movedTable) error { return nil }

func (t *targetFile) finish(ctx context.Context) error {
	if err := errors.Join(t.tx.Commit(), t.pool.Close()); err != nil {
		return err
	}
	if err := inspectFile(ctx, t.ready); err != nil {
		return err
	}
	return putInPlace(t.ready, t.path, os.Link)
}

// close implements moveTarget. It removes the temporary name.
func (t *targetFile) close() error {
	var errs []error
	if t.tx != nil {
		_ = t.tx.Rollback() // fails after a commit
	}
	if t.pool != nil {
		errs = append(errs, t.pool.Close())
	}
	if t.ready != "" {
		errs = append(errs, os.Remove(t.ready))
	}
	return errors.Join(append(errs, t.lock.release())...)
}
