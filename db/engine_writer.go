package db

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"time"
)

const (
	queueLength = 1024 // writes that may wait
	batchLength = 128  // writes that share a commit
)

// A writer makes all changes in one goroutine, on one connection. A commit waits for a sync of the disk, so the writes that
// queue up meanwhile share the next one. On two cores with 32 connections the server stores 3,500 forms per second this way,
// and 1,500 with a commit for each. PostgreSQL lets commits share a sync by itself, but not those of forms: they count emails
// for the budget, so that each has to see what the one before it has stored.
type writer struct {
	db       *connPool      // one connection
	options  *sql.TxOptions // of each transaction
	limit    time.Duration  // how long an attempt to store a batch may take; 0 for no limit
	leave    func()         // closes the connections to a server that takes no changes any more
	queue    chan *queuedWrite
	patience time.Duration
	closing  sync.RWMutex // guards closed and the closing of queue
	closed   bool
	done     chan struct{} // closed when the goroutine has ended
}

// A queuedWrite is work that waits in the queue until it is claimed, by the writer in order to do it or by its sender in order
// to withdraw it.
type queuedWrite struct {
	work    func(*transaction) error
	since   time.Time
	claimed atomic.Bool
	result  chan error
}

// claim reports whether the caller is the first to claim the work.
func (q *queuedWrite) claim() bool { return q.claimed.CompareAndSwap(false, true) }

// withdraw returns cause if the work has not been claimed, and otherwise waits for its result.
func (q *queuedWrite) withdraw(cause error) error {
	if q.claim() {
		return cause
	}
	return <-q.result
}

// batchLimit is how long an attempt to store a batch may take on a server, and how long the attempts may go on after the writer's
// patience with the oldest write: a visitor has an answer within 11 s.
const batchLimit = 2500 * time.Millisecond

// startWriter starts a writer of a file.
func startWriter(db *connPool, patience time.Duration) *writer {
	w := newWriter(db, patience)
	go w.run()
	return w
}

// startServerWriter starts a writer of a database on a server, which leave leaves when the server takes no changes any more.
func startServerWriter(db *connPool, patience time.Duration, leave func()) *writer {
	w := newWriter(db, patience)
	w.options, w.limit, w.leave = &sql.TxOptions{Isolation: sql.LevelSerializable}, batchLimit, leave
	go w.run()
	return w
}

func newWriter(db *connPool, patience time.Duration) *writer {
	return &writer{db: db, queue: make(chan *queuedWrite, queueLength), patience: patience, done: make(chan struct{})}
}

// do runs work in a transaction and returns when it is safe on the disk. Work that does not begin within the writer's patience
// is withdrawn: ErrBusy. Work may run twice, if a commit that it shares with others fails, so it must set its results anew.
func (w *writer) do(ctx context.Context, work func(*transaction) error) error {
	queued := &queuedWrite{work: work, since: time.Now(), result: make(chan error, 1)}
	patience := time.NewTimer(w.patience)
	defer patience.Stop()
	if err := w.enqueue(ctx, queued, patience.C); err != nil {
		return err
	}
	select {
	case err := <-queued.result:
		return err
	case <-ctx.Done():
		return queued.withdraw(ctx.Err())
	case <-patience.C:
		return queued.withdraw(ErrBusy)
	}
}

func (w *writer) enqueue(ctx context.Context, queued *queuedWrite, patience <-chan time.Time) error {
	w.closing.RLock()
	defer w.closing.RUnlock()
	if w.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err // the select below might choose the queue
	}
	select {
	case w.queue <- queued:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-patience:
		return ErrBusy
	}
}

// close does the work that is queued, ends the goroutine and closes the connection.
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

// gather returns first and the writes that are queued behind it, up to batchLength in all.
func (w *writer) gather(first *queuedWrite) []*queuedWrite {
	batch := []*queuedWrite{first}
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
