package db

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"
)

// How many writes may wait, and how many of those share one commit.
const (
	queueLength = 1024
	batchLength = 128
)

// A writer is the one goroutine that changes the database. A commit costs a sync of the disk, so whoever waits while one
// is under way shares the next: each write has a savepoint of its own, fails alone, and is answered after the commit.
type writer struct {
	db       *sqlx.DB // one connection
	queue    chan *write
	patience time.Duration
	closing  sync.RWMutex
	closed   bool
	done     chan struct{}
}

// A write is work that waits for its turn, until somebody claims it: the writer to do it, or who sent it to withdraw it.
type write struct {
	work    func(*sqlx.Tx) error
	claimed atomic.Bool
	result  chan error
}

func (w *write) claim() bool { return w.claimed.CompareAndSwap(false, true) }

func startWriter(db *sqlx.DB, patience time.Duration) *writer {
	w := &writer{db: db, queue: make(chan *write, queueLength), patience: patience, done: make(chan struct{})}
	go w.run()
	return w
}

// do runs work in a transaction and returns when it is safe on the disk. Work that does not get its turn within the
// writer's patience is withdrawn: ErrBusy. Work may be run twice, when a commit that it shared with others failed.
func (w *writer) do(ctx context.Context, work func(*sqlx.Tx) error) error {
	mine := &write{work: work, result: make(chan error, 1)}
	patience := time.NewTimer(w.patience)
	defer patience.Stop()
	if err := w.enqueue(ctx, mine, patience.C); err != nil {
		return err
	}
	select {
	case err := <-mine.result:
		return err
	case <-ctx.Done():
		return mine.withdraw(ctx.Err())
	case <-patience.C:
		return mine.withdraw(ErrBusy)
	}
}

func (w *writer) enqueue(ctx context.Context, mine *write, patience <-chan time.Time) error {
	w.closing.RLock()
	defer w.closing.RUnlock()
	if w.closed {
		return ErrClosed
	}
	select {
	case w.queue <- mine:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-patience:
		return ErrBusy
	}
}

// withdraw returns why, or what became of work that was already being done.
func (w *write) withdraw(why error) error {
	if w.claim() {
		return why
	}
	return <-w.result
}

// close does what still waits, ends the goroutine and closes the connection.
func (w *writer) close() error {
	w.closing.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.closing.Unlock()
	<-w.done
	return w.db.Close()
}

func (w *writer) run() {
	defer close(w.done)
	for first := range w.queue {
		w.commit(w.gather(first))
	}
}

// gather returns first and those that wait with it.
func (w *writer) gather(first *write) []*write {
	batch := []*write{first}
	for len(batch) < batchLength {
		select {
		case next, open := <-w.queue:
			if !open {
				return batch
			}
			batch = append(batch, next)
		default:
			return batch
		}
	}
	return batch
}
