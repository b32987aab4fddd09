package db

import (
	"context"
	"errors"
	"os"
)

// checkedAtOpen is the size in bytes up to which a file is checked before it is used: 16 MB, some 60,000 surveys, take about
// 20 ms. A start should not wait longer, so a larger file is checked in the background.
const checkedAtOpen = 16 << 20

// A health is a check of a large file in the background. It is nil if the file was checked before it was used.
type health struct {
	cancel context.CancelFunc
	done   chan struct{} // closed at the end of the check
	damage error         // valid when done is closed
}

// check looks for damage in the file at path: before it returns, or in the background if the file is large.
func check(ctx context.Context, path string, pool *connPool) (*health, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() <= checkedAtOpen {
		return nil, quickCheck(ctx, pool)
	}
	return checkInBackground(pool), nil
}

// checkInBackground starts a check of the file that pool reads.
func checkInBackground(pool *connPool) *health {
	ctx, cancel := context.WithCancel(context.Background())
	h := &health{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(h.done)
		if err := quickCheck(ctx, pool); errors.Is(err, ErrDamaged) {
			h.damage = err
		}
	}()
	return h
}

func (h *health) close() {
	h.cancel()
	<-h.done
}

// err returns the damage that the check has found, nil while it goes on.
func (h *health) err() error {
	select {
	case <-h.done:
		return h.damage
	default:
		return nil
	}
}

func (f *sqliteFile) ping(ctx context.Context) error {
	if f.health != nil && f.health.err() != nil {
		return f.health.err()
	}
	var found int
	return f.read.GetContext(ctx, &found, "select count(*) from goose_db_version")
}
