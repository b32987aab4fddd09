// Package db stores what visitors send, and the emails about it, in a file of SQLite or on a server of PostgreSQL.
//
// When a method of Store that changes something returns without an error, the change is safe on the disk. A form's row and
// its emails are stored together or not at all. A form that is sent twice keeps its submission id, and the second one gives
// ErrDuplicate. One goroutine makes all changes and lets waiting writes share a commit; readers have connections of their own
// and never wait for it.
//
// Errors wrap one of ErrDuplicate, ErrNotFound, ErrBusy and ErrClosed where a caller can act on it; all others are faults.
//
// The engine knows no noun: connections, dialects, migrations, transactions and their writer, moves to another database. It builds
// without the nouns, as internal/house tests: engine_*.go, sqlite_*.go, postgres*.go, move*.go and values.go. Every other file is about
// one noun, or about the store as a whole.
//
// The SQL is what SQLite and PostgreSQL have in common, except in migrations, backups, the search for an address, and where a
// comment says so.
package db

import (
	"context"
	"crypto/rand"
	"time"
)

// Store is an open database. It is safe for concurrent use.
type Store struct {
	holder     string // of the leases that this store takes
	now        func() time.Time
	ownClock   bool // whether now is not the machine's clock
	backend    backend
	read       *connPool
	mailStored chan struct{}
	sentTitles memory[[]SentTitle]
	lastSent   memory[int64]
	delivery   memory[MailDelivery]
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
	options.whenAlone = freeLeases
	var err error
	if s.backend, err = openBackend(ctx, databaseURL, options); err != nil {
		return nil, err
	}
	s.read = s.backend.reader()
	return s, nil
}

// Close finishes the changes that wait, and closes the database. Later ones give ErrClosed.
func (s *Store) Close() error { return s.backend.close() }

// write runs work and stores emails in one transaction, and wakes whoever sends emails.
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

// Ping returns an error if the database does not answer, or is known to be damaged: ErrDamaged.
func (s *Store) Ping(ctx context.Context) error { return wrap("ping database", s.backend.ping(ctx)) }

// Faults returns how many calls have failed since the store was opened: ErrBusy and faults, not the answers that callers expect.
func (s *Store) Faults() uint64 { return s.read.faults.count.Load() }

// readOne returns the row that a query reads: ErrNotFound if there is none.
func readOne[Row any](ctx context.Context, s *Store, verb, query string, args ...any) (row Row, err error) {
	err = s.read.GetContext(ctx, &row, query, args...)
	return row, wrap(verb, err)
}

// readAll returns the rows that a query reads.
func readAll[Row any](ctx context.Context, s *Store, verb, query string, args ...any) (rows []Row, err error) {
	err = s.read.SelectContext(ctx, &rows, query, args...)
	return rows, wrap(verb, err)
}
