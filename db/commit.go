package db

import (
	"fmt"
	"runtime/debug"

	"github.com/jmoiron/sqlx"
)

// commit does the batch in one transaction. If that is lost, each gets one of its own, so that only those fail that must.
func (w *writer) commit(batch []*write) {
	tx, err := w.begin(batch)
	if tx == nil && err == nil {
		return // everybody has left
	}
	mine := claim(batch)
	if err != nil {
		answer(mine, err)
		return
	}
	results, err := runAll(tx, mine)
	switch {
	case err == nil:
		for i, one := range mine {
			one.result <- results[i]
		}
	case len(mine) == 1:
		mine[0].result <- err
	default:
		for _, one := range mine {
			one.result <- w.alone(one)
		}
	}
}

// begin opens a transaction, however long the database is locked, as long as somebody in the batch still waits.
func (w *writer) begin(batch []*write) (*sqlx.Tx, error) {
	for waiting(batch) {
		tx, err := w.db.Beginx()
		if isBusy(err) {
			continue // the driver has waited its busy timeout
		}
		return tx, err
	}
	return nil, nil
}

func waiting(batch []*write) bool {
	for _, one := range batch {
		if !one.claimed.Load() {
			return true
		}
	}
	return false
}

func claim(batch []*write) []*write {
	var mine []*write
	for _, one := range batch {
		if one.claim() {
			mine = append(mine, one)
		}
	}
	return mine
}

func answer(batch []*write, err error) {
	for _, one := range batch {
		one.result <- err
	}
}

// alone does one write in its own transaction.
func (w *writer) alone(one *write) error {
	tx, err := w.db.Beginx()
	if err != nil {
		return err
	}
	results, err := runAll(tx, []*write{one})
	if err != nil {
		return err
	}
	return results[0]
}

// runAll does the batch and commits. An error means that nothing of it was stored.
func runAll(tx *sqlx.Tx, batch []*write) ([]error, error) {
	results := make([]error, len(batch))
	for i, one := range batch {
		var lost error
		if results[i], lost = runOne(tx, one.work); lost != nil {
			_ = tx.Rollback() // SQLite has rolled back already, which is why the savepoint is gone
			return nil, lost
		}
	}
	return results, tx.Commit()
}

// runOne does work in a savepoint. The second error means that the whole transaction is lost, as when the disk is full.
func runOne(tx *sqlx.Tx, work func(*sqlx.Tx) error) (failed, lost error) {
	if _, err := tx.Exec("savepoint one"); err != nil {
		return nil, err
	}
	if failed = guarded(tx, work); failed != nil {
		if _, err := tx.Exec("rollback to one"); err != nil {
			return nil, failed
		}
	}
	_, lost = tx.Exec("release one")
	return failed, lost
}

// guarded turns a panic into an error: it would take the whole server with it.
func guarded(tx *sqlx.Tx, work func(*sqlx.Tx) error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic while writing: %v\n%s", fault, debug.Stack())
		}
	}()
	return work(tx)
}
