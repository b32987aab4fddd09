// Package repeat runs jobs again and again.
package repeat

import (
	"context"
	"time"
)

// Every runs a job at once and then whenever an interval has passed, until ctx ends.
func Every(ctx context.Context, interval time.Duration, job func(context.Context)) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		job(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
