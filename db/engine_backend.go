package db

import (
	"context"
	"fmt"
	"time"
)

// Options configure a Store. The zero value is ready to use.
type Options struct {
	Now      func() time.Time // the clock; time.Now if nil
	Patience time.Duration    // how long a write waits for its turn before ErrBusy; 8 s if 0
	Existing bool             // neither create the database, ErrNotFound, nor migrate it: another version of the program may serve it

	whenAlone func(context.Context, *connPool) error // is called if no other process has the database open
}

const defaultPatience = 8 * time.Second

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
