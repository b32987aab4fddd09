package db

import (
	"context"
	"errors"
	"sync/atomic"
)

// A faultCounter counts what failed.
type faultCounter struct{ count atomic.Uint64 }

// note counts err, unless it is an answer that callers expect, and returns it.
func (c *faultCounter) note(err error) error {
	if isFault(err) {
		c.count.Add(1)
	}
	return err
}

func isFault(err error) bool {
	mapped := mapError(err)
	for _, expected := range []error{ErrDuplicate, ErrNotFound, ErrChanged, ErrClosed, context.Canceled} {
		if errors.Is(mapped, expected) {
			return false
		}
	}
	return mapped != nil
}
