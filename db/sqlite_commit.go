package db

import (
	"context"
	"fmt"
	"runtime/debug"
)

// commit does a batch in one transaction. If the transaction fails, each write gets one of its own, so that one that cannot
// succeed does not fail the others.
func (w *writer) commit(batch []*queuedWrite) {
	tx, err := w.begin(batch)
	if tx == nil && err == nil {
		return // every sender has withdrawn its work
	}
	claimed := claim(batch)
	if err != nil {
		for _, one := range claimed {
			one.result <- err
		}
		return
	}
	results, err := runAll(tx, claimed)
	switch {
	case err == nil:
		for i, one := range claimed {
			one.result <- results[i]
		}
	case len(claimed) == 1:
		claimed[0].result <- err
	default:
		for _, one := range claimed {
			one.result <- w.commitOne(one)
		}
	}
}

// begin opens a transaction. It tries again while the database is locked and a sender waits; it returns nil, nil if none does.
func (w *writer) begin(batch []*queuedWrite) (*transaction, error) {
	for anyWaits(batch) {
		tx, err := w.db.begin(context.Background(), nil)
		if isBusy(err) {
			continue // SQLite has waited for its busy timeout
		}
		return tx, err
	}
	return nil, nil
}

// anyWaits reports whether any work of the batch has not been withdrawn.
func anyWaits(batch []*queuedWrite) bool {
	for _, one := range batch {
		if !one.claimed.Load() {
			return true
		}
	}
	return false
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

// commitOne does one write in a transaction of its own.
func (w *writer) commitOne(one *queuedWrite) error {
	tx, err := w.db.begin(context.Background(), nil)
	if err != nil {
		return err
	}
	results, err := runAll(tx, []*queuedWrite{one})
	if err != nil {
		return err
	}
	return results[0]
}

// runAll does the batch and commits. It returns the result of each write, or an error if nothing was stored.
func runAll(tx *transaction, batch []*queuedWrite) ([]error, error) {
	results := make([]error, len(batch))
	for i, one := range batch {
		var failed error
		if results[i], failed = runOne(tx, one.work); failed != nil {
			_ = tx.Rollback() // fails too if SQLite has rolled back already
			return nil, failed
		}
	}
	return results, tx.Commit()
}

// runOne does work in a savepoint and returns its result. The second error says that the whole transaction has failed, as when
// the disk is full: SQLite then rolls it back, and the savepoint no longer exists.
func runOne(tx *transaction, work func(*transaction) error) (result, failed error) {
	if _, err := tx.Exec("savepoint one"); err != nil {
		return nil, err
	}
	if result = recovered(tx, work); result != nil {
		if _, err := tx.Exec("rollback to one"); err != nil {
			return nil, result
		}
	}
	_, failed = tx.Exec("release one")
	return result, failed
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
