// Package db stores what visitors send, and the mails about it, in one SQLite file.
//
// When a method of Store that changes something returns without an error, the change is safe on the disk. A form's row and
// its mails are stored together or not at all. A form that is sent twice keeps its submission id, and the second one gives
// ErrDuplicate. One goroutine makes all changes and lets waiting writes share a commit; readers have connections of their own
// and never wait for it.
//
// Errors wrap one of ErrDuplicate, ErrNotFound, ErrBusy and ErrClosed where a caller can act on it; all others are faults.
//
// The SQL is what SQLite and PostgreSQL have in common, except in migrations, backups, the search for an address, and where a
// comment says so.
package db

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/jmoiron/sqlx"
)

// Options configure a Store. The zero value is ready to use.
type Options struct {
	Now      func() time.Time // the clock; time.Now if nil
	Patience time.Duration    // how long a write waits for its turn before ErrBusy; 8 s if 0
	Existing bool             // neither create the database, ErrNotFound, nor migrate it: another version of the program may serve it
}

const defaultPatience = 8 * time.Second

// Store is an open database. It is safe for concurrent use.
type Store struct {
	path       string
	holder     string // of the leases that this store takes
	now        func() time.Time
	lock       *lock
	read       *sqlx.DB
	writer     *writer
	health     *health
	mailStored chan struct{}
}

// Open opens the database that a DATABASE_URL names, creates it if it does not exist, and migrates an older one, unless
// options say not to. It returns ErrURL for a URL that names no file. It leaves a file unchanged that it cannot use: ErrDamaged, ErrForeign or ErrNewer.
func Open(ctx context.Context, databaseURL string, options Options) (*Store, error) {
	path, err := Path(databaseURL)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, holder: rand.Text(), now: options.Now, mailStored: make(chan struct{}, 1)}
	if s.now == nil {
		s.now = time.Now
	}
	if options.Patience == 0 {
		options.Patience = defaultPatience
	}
	if err := s.open(ctx, options); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, errors.Join(err, s.Close()))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, options Options) (err error) {
	if err := checkVersion(); err != nil {
		return err
	}
	if options.Existing {
		if err := mustExist(s.path); err != nil {
			return err
		}
		if err := inspectFile(ctx, s.path); err != nil { // before there is a file for the lock
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	if s.lock, err = openLock(s.path); err != nil {
		return err
	}
	alone, err := s.ensureExists(ctx)
	if err != nil {
		return err
	}
	if err := os.Chmod(s.path, 0o600); err != nil { // SQLite gives the log and its index the same mode
		return err
	}
	if s.read, err = connect(s.path, readerOption, readers); err != nil {
		return err
	}
	version, err := inspect(ctx, s.read)
	if err != nil {
		return err
	}
	if s.health, err = check(ctx, s.path, s.read); err != nil {
		return err
	}
	if err := s.openWriter(ctx, version, options); err != nil || !alone {
		return err
	}
	if !options.Existing {
		_ = freeLeases(ctx, s.writer.db) // what cannot be freed ends by itself
	}
	return s.lock.share()
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
func (s *Store) ensureExists(ctx context.Context) (alone bool, err error) {
	alone = s.lock.tryExclusive() == nil
	if alone {
		err = removeLeftovers(s.path)
	} else {
		err = s.lock.share()
	}
	if err != nil {
		return alone, err
	}
	found, err := exists(s.path)
	if err != nil || found {
		return alone, err
	}
	return alone, create(ctx, s.path)
}

func (s *Store) openWriter(ctx context.Context, version int64, options Options) error {
	pool, err := connect(s.path, writerOption, 1)
	if err != nil {
		return err
	}
	s.writer = startWriter(pool, options.Patience)
	if version < newestVersion() && !options.Existing {
		if err := migrate(ctx, pool, newestVersion()); err != nil {
			return err
		}
	}
	return checkDurable(pool)
}

// Close finishes the writes that wait, and closes the file. Later writes give ErrClosed.
func (s *Store) Close() error {
	var errs []error
	if s.health != nil {
		s.health.close()
	}
	if s.read != nil {
		errs = append(errs, s.read.Close()) // first: the last connection to close moves the log into the file
	}
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.release())
	}
	return errors.Join(errs...)
}

// write runs work and stores mails in one transaction, and wakes whoever sends mails.
func (s *Store) write(ctx context.Context, work func(*sqlx.Tx) error, mails ...Mail) error {
	err := s.writer.do(ctx, func(tx *sqlx.Tx) error {
		if err := work(tx); err != nil {
			return err
		}
		return s.addMails(tx, mails)
	})
	if err == nil && len(mails) > 0 {
		s.signalMail()
	}
	return err
}

// wrap maps a driver's error to ours and says what failed. It returns nil if err is nil.
func wrap(verb string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", verb, mapError(err))
}
