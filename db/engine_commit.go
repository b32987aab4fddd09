package db

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"
)

// errLost is returned where the connection was lost during a commit: what was to be stored may be stored or not. Only the sender
// can repeat it, with the same submission id.
var errLost = fmt.Errorf("%w: lost while it was stored", ErrBusy)

// awayPause is how long to wait before the next look for a server that is away.
const awayPause = 100 * time.Millisecond

// pause returns how long to wait after a failed attempt: while the server is away awayPause, and otherwise a moment at random, so
// that two copies that stopped one another do not meet again.
func pause(attempt int, err error) time.Duration {
	if !isConflict(err) {
		return awayPause
	}
	return rand.N(time.Millisecond << min(attempt, 6)) //nolint:gosec // it is no secret
}

// commit does a batch in one transaction. If the transaction fails, each write gets one of its own, so that one that cannot
// succeed does not fail the others.
func (w *writer) commit(batch []*queuedWrite) {
	tx, err := w.begin(batch)
	if tx == nil && err == nil {
		return // every sender has withdrawn its work
	}
	claimed := claim(batch)
	if len(claimed) == 0 { // as above, while it was opened
		if err == nil {
			_ = tx.Rollback()
			tx.end()
		}
		return
	}
	var results []error
	if err == nil {
		results, err = w.store(tx, claimed)
	}
	for i, one := range claimed {
		switch {
		case err == nil:
			one.result <- results[i]
		case len(claimed) == 1 || errors.Is(err, ErrBusy):
			one.result <- err
		default:
			one.result <- w.storeOne(one)
		}
	}
}

// begin opens a transaction. It tries again while the database is locked or away and a sender waits; it returns nil, nil if none
// does.
func (w *writer) begin(batch []*queuedWrite) (*transaction, error) {
	for anyWaits(batch) {
		tx, err := w.beginOnce(w.limit)
		switch {
		case isBusy(err): // SQLite has waited for its busy timeout
		case isAway(err):
			time.Sleep(awayPause)
		default:
			return tx, err
		}
	}
	return nil, nil
}

// beginOnce opens a transaction that may take as long as limit.
func (w *writer) beginOnce(limit time.Duration) (*transaction, error) {
	if w.limit == 0 {
		return w.db.beginPiped(context.Background(), w.options)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	tx, err := w.db.beginPiped(ctx, w.options)
	if err != nil {
		cancel()
		return nil, err
	}
	release := tx.end
	tx.end = func() { cancel(); release() }
	return tx, nil
}

// anyWaits reports whether any work of the batch has not been withdrawn.
func anyWaits(batch []*queuedWrite) bool {
	return slices.ContainsFunc(batch, func(one *queuedWrite) bool { return !one.claimed.Load() })
}

// claim returns the writes of the batch that were not withdrawn, and from now on cannot be.
func claim(batch []*queuedWrite) []*queuedWrite {
	var claimed []*queuedWrite
	for _, one := range batch {
		if one.claim() {
			claimed = append(claimed, one)
		}
	}
	return claimed
}

// store does the batch and returns the result of each write, or an error if nothing is known to be stored: ErrBusy if another
// attempt could succeed. It repeats what a server stopped because of another copy of the program, or because it is not the primary
// any more.
func (w *writer) store(tx *transaction, batch []*queuedWrite) (results []error, err error) {
	deadline := w.deadline(batch[0])
	for attempt := 0; ; attempt++ {
		if tx != nil {
			results, err = runAll(tx, batch)
		}
		switch {
		case !isPassing(err):
			return results, err
		case time.Now().After(deadline):
			return nil, fmt.Errorf("%w: %w", ErrBusy, err)
		case isReadOnly(err):
			w.leave()
		}
		time.Sleep(pause(attempt, err))
		tx, err = w.beginOnce(min(w.limit, time.Until(deadline)))
	}
}

// deadline returns when to give up a write that has been claimed.
func (w *writer) deadline(one *queuedWrite) time.Time { return one.since.Add(w.patience + w.limit) }

// storeOne does one write in a transaction of its own.
func (w *writer) storeOne(one *queuedWrite) error {
	tx, err := w.beginOnce(w.limit)
	if err != nil {
		return err
	}
	results, err := w.store(tx, []*queuedWrite{one})
	if err != nil {
		return err
	}
	return results[0]
}

// runAll does the batch and commits. It returns the result of each write, or an error if nothing was stored, but for errLost.
func runAll(tx *transaction, batch []*queuedWrite) ([]error, error) {
	defer tx.end()
	results, err := runBatch(tx, batch)
	if err == nil {
		err = tx.ctx.Err() // its time is up before the commit
	}
	if err != nil {
		_ = tx.Rollback() // fails too if SQLite has rolled back already
		return nil, err
	}
	err = tx.Commit()
	if isAway(err) {
		err = fmt.Errorf("%w: %w", errLost, err)
	}
	return results, err
}

// runBatch does the batch. Only if a write fails, as few do, it begins again with a savepoint for each write: these are statements
// that a server answers one by one. The second error says that the whole transaction has failed.
func runBatch(tx *transaction, batch []*queuedWrite) (results []error, failed error) {
	results = make([]error, len(batch))
	if len(batch) == 1 {
		return results, finish(tx, batch[0].work)
	}
	result, failed := runOne(tx, func(tx *transaction) error { return runTogether(tx, batch) })
	if result == nil || failed != nil {
		return results, failed
	}
	for i, one := range batch {
		if results[i], failed = runOne(tx, one.work); failed != nil {
			return nil, failed
		}
	}
	return results, nil
}

// runTogether does the batch up to the first write that fails.
func runTogether(tx *transaction, batch []*queuedWrite) error {
	for _, one := range batch {
		if err := one.work(tx); err != nil {
			return err
		}
	}
	return nil
}

// runOne does work in a savepoint and returns its result. The second error says that the whole transaction has failed, as when
// the disk is full: SQLite then rolls it back, and the savepoint no longer exists.
func runOne(tx *transaction, work func(*transaction) error) (result, failed error) {
	if _, err := tx.Exec("savepoint one"); err != nil {
		return nil, err
	}
	if result = finish(tx, work); result != nil {
		if isPassing(result) {
			return nil, result
		}
		clear(tx.facts) // what it has counted is gone
		if _, err := tx.Exec("rollback to one"); err != nil {
			return nil, result
		}
	}
	_, failed = tx.Exec("release one")
	return result, failed
}

// finish does work, with all of its statements.
func finish(tx *transaction, work func(*transaction) error) error {
	if err := recovered(tx, work); err != nil {
		tx.discard()
		return err
	}
	return tx.flush()
}

// recovered runs work and returns a panic as an error: in the writer's goroutine, it would end the program.
func recovered(tx *transaction, work func(*transaction) error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic while writing: %v\n%s", fault, debug.Stack())
		}
	}()
	return work(tx)
}
