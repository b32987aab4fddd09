// Package db keeps what visitors send, and the mails about it, in one SQLite file.
//
// What a method of Store that changes something has answered without an error is safe on the disk. A form's row and its
// mails are stored together or not at all. A form that comes twice has the submission id of the first and is told apart
// by ErrDuplicate. Everything changes through one goroutine, which lets waiting writes share a commit; reading has
// connections of its own and waits for nobody.
//
// The SQL is what SQLite and PostgreSQL both speak, except in the migrations, where an address is looked for, and in backups.
package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/jmoiron/sqlx"
)

// Options are what a Store needs besides its file. The zero value serves.
type Options struct {
	Now      func() time.Time // the clock; time.Now if nil
	Patience time.Duration    // how long a write waits for its turn before ErrBusy; 8 s if 0
}

const defaultPatience = 8 * time.Second

// Store is an open database. Its methods can be called from any goroutine.
type Store struct {
	path       string
	now        func() time.Time
	lock       *lock
	read       *sqlx.DB
	writer     *writer
	health     *health
	mailStored chan struct{}
}

// Open opens the database that a DATABASE_URL names, and makes it if there is none. A file that is damaged, foreign or of a
// newer program is refused and left as it is; an older one is brought up to date.
func Open(ctx context.Context, databaseURL string, options Options) (*Store, error) {
	path, err := Path(databaseURL)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, now: options.Now, mailStored: make(chan struct{}, 1)}
	if s.now == nil {
		s.now = time.Now
	}
	if options.Patience == 0 {
		options.Patience = defaultPatience
	}
	if err := s.open(ctx, options.Patience); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, errors.Join(err, s.Close()))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, patience time.Duration) error {
	if err := checkVersion(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	var err error
	if s.lock, err = openLock(s.path); err != nil {
		return err
	}
	if err := s.make(ctx); err != nil {
		return err
	}
	if err := os.Chmod(s.path, 0o600); err != nil { // its companions take their mode from it
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
	return s.openWriter(ctx, version, patience)
}

// make makes the database if there is none, and shares the lock from then on.
func (s *Store) make(ctx context.Context) error {
	if err := s.lock.tryAlone(); err == nil { // nobody is making one
		if err := removeLeftovers(s.path); err != nil {
			return err
		}
	}
	if err := s.lock.share(); err != nil {
		return err
	}
	found, err := exists(s.path)
	if err != nil || found {
		return err
	}
	return create(ctx, s.path)
}

func (s *Store) openWriter(ctx context.Context, version int64, patience time.Duration) error {
	pool, err := connect(s.path, writerOption, 1)
	if err != nil {
		return err
	}
	s.writer = startWriter(pool, patience)
	if version < newestVersion() {
		if err := migrate(ctx, pool, newestVersion()); err != nil {
			return err
		}
	}
	return checkDurable(pool)
}

// Close finishes the writes that wait, and closes the file.
func (s *Store) Close() error {
	var errs []error
	if s.health != nil {
		s.health.close()
	}
	if s.read != nil {
		errs = append(errs, s.read.Close()) // first, so that the writer is the last and folds the log into the file
	}
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.release())
	}
	return errors.Join(errs...)
}

// write does work and stores mails, both or neither.
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

// wrap says what failed, if anything did.
func wrap(verb string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", verb, mapError(err))
}
