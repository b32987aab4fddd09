package db

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// startPatience is how long a start waits for a server that is away.
const startPatience = 60 * time.Second

// A server is a database on a server of PostgreSQL, which any number of copies of this program share.
type server struct {
	read   *connPool
	writer *writer
}

// openServer opens the database on the server that a URL names, and creates or migrates its schema unless options say not to.
func openServer(ctx context.Context, databaseURL string, options Options) (*server, error) {
	s := &server{}
	var err error
	if s.read, err = connectServer(databaseURL, serverReaders); err != nil {
		return nil, err
	}
	changes, err := connectServer(databaseURL, 1)
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	s.writer = startServerWriter(changes, options.Patience, func() {
		changes.dropIdle()
		s.read.dropIdle()
	})
	if err := s.open(ctx, options); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *server) open(ctx context.Context, options Options) error {
	if !options.Existing { // somebody who waits for a command wants to know at once
		if err := s.await(ctx); err != nil {
			return err
		}
	}
	if err := checkServer(ctx, s.writer.db); err != nil {
		return err
	}
	version, err := inspectServer(ctx, s.writer.db)
	switch {
	case err != nil:
		return err
	case options.Existing && version == 0:
		return ErrNotFound
	case options.Existing || version == newestVersion():
		return nil
	}
	return migrate(ctx, s.read) // its lock needs a second connection
}

// await waits until the server answers: for startPatience if it is away, not at all if it refuses us.
func (s *server) await(ctx context.Context) error {
	for deadline := time.Now().Add(startPatience); ; {
		err := s.writer.db.PingContext(ctx)
		switch {
		case err == nil || !mayReturn(err):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case time.Now().After(deadline):
			return fmt.Errorf("not ready for %s: %w", startPatience, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func (s *server) reader() *connPool { return s.read }

func (s *server) do(ctx context.Context, work func(*transaction) error) error {
	return s.read.faults.note(s.writer.do(ctx, work))
}

// pingPatience is how long the server may take to answer, before it is away: a probe of Kubernetes waits for one second.
const pingPatience = 500 * time.Millisecond

func (s *server) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingPatience)
	defer cancel()
	var one int
	return s.read.GetContext(ctx, &one, "select 1")
}

// forget implements backend: PostgreSQL removes deleted rows when it vacuums, by itself.
func (s *server) forget(context.Context) error { return nil }

// forgetAll implements backend: it rewrites the tables. What PostgreSQL keeps in logs, standbys and backups is the operator's to
// remove.
func (s *server) forgetAll(ctx context.Context) error {
	tables, err := tablesOf(ctx, s.read)
	if err != nil {
		return err
	}
	_, err = s.writer.db.ExecContext(ctx, "vacuum (full, analyze) "+strings.Join(tableNames(tables), ", "))
	return err
}

func (s *server) close() error {
	errs := []error{s.read.Close()}
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	return errors.Join(errs...)
}
