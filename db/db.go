// Package db stores what visitors send, and the mails about it, in a file of SQLite or on a server of PostgreSQL.
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
	"fmt"
	"time"
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
	holder     string // of the leases that this store takes
	now        func() time.Time
	ownClock   bool // whether now is not the machine's clock
	backend    backend
	read       *connPool
	mailStored chan struct{}
}

// A backend is where the rows of a store are. It holds what the kinds of databases do not have in common.
type backend interface {
	// reader returns the connections to read with.
	reader() *connPool
	// do runs work in a transaction and returns when it is safe. Work may run more than once, so it must set its results anew.
	// It returns ErrBusy if work could not begin for a while, and ErrClosed after close.
	do(ctx context.Context, work func(*transaction) error) error
	// ping returns an error if the database does not answer or is known to be damaged.
	ping(ctx context.Context) error
	// forget removes what is left of deleted rows, if the database can: ErrBusy if a reader kept it from that.
	forget(ctx context.Context) error
	// forgetAll removes it from every place where it could be, which may take long.
	forgetAll(ctx context.Context) error
	// close finishes the changes that wait.
	close() error
}

// Open opens the database that a DATABASE_URL names, creates it if it does not exist, and migrates an older one, unless
// options say not to. It returns ErrURL for a URL that names no file. It leaves a file unchanged that it cannot use: ErrDamaged, ErrForeign or ErrNewer.
func Open(ctx context.Context, databaseURL string, options Options) (*Store, error) {
	s := &Store{holder: rand.Text(), now: options.Now, ownClock: options.Now != nil, mailStored: make(chan struct{}, 1)}
	if s.now == nil {
		s.now = time.Now
	}
	if options.Patience == 0 {
		options.Patience = defaultPatience
	}
	var err error
	if s.backend, err = openBackend(ctx, databaseURL, options); err != nil {
		return nil, err
	}
	s.read = s.backend.reader()
	return s, nil
}

func openBackend(ctx context.Context, databaseURL string, options Options) (backend, error) {
	if isServer(databaseURL) {
		if err := checkServerURL(databaseURL); err != nil {
			return nil, err
		}
		s, err := openServer(ctx, databaseURL, options)
		if err != nil {
			return nil, fmt.Errorf("open database %s: %w", ServerName(databaseURL), err)
		}
		return s, nil
	}
	path, err := Path(databaseURL)
	if err != nil {
		return nil, err
	}
	f, err := openFile(ctx, path, options)
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	return f, nil
}

// Close finishes the changes that wait, and closes the database. Later ones give ErrClosed.
func (s *Store) Close() error { return s.backend.close() }

// write runs work and stores mails in one transaction, and wakes whoever sends mails.
func (s *Store) write(ctx context.Context, work func(*transaction) error, mails ...Mail) error {
	err := s.backend.do(ctx, func(tx *transaction) error {
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
