package db

import (
	"context"
	"errors"
	"os"

	"github.com/jmoiron/sqlx"
)

// checkedAtOnce is how large a file, in bytes, is checked before it is opened: 16 MB, some 60,000 surveys, take about 20 ms.
// A start should not wait for more, so a larger file is checked while it is already in use.
const checkedAtOnce = 16 << 20

// A health knows whether the file is sound, as far as it has been read.
type health struct {
	cancel context.CancelFunc
	done   chan struct{}
	damage error // to be read when done is closed
}

// check looks for damage in the file at path: before it returns, or beside what follows if the file is large.
func check(ctx context.Context, path string, pool *sqlx.DB) (*health, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() <= checkedAtOnce {
		return nil, quickCheck(ctx, pool)
	}
	return checkBeside(pool), nil
}

func checkBeside(pool *sqlx.DB) *health {
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

func (h *health) err() error {
	select {
	case <-h.done:
		return h.damage
	default:
		return nil
	}
}

// Ping tells whether the database answers, and is not known to be damaged.
func (s *Store) Ping(ctx context.Context) error {
	if s.health != nil && s.health.err() != nil {
		return wrap("ping database", s.health.err())
	}
	var found int
	return wrap("ping database", s.read.GetContext(ctx, &found, "select count(*) from goose_db_version"))
}
