package repeat

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestEvery checks that a job runs at once, then at each tick, and not after the end.
func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		runs := 0
		go Every(ctx, time.Minute, func(context.Context) { runs++ })
		for want := 1; want <= 3; want++ {
			synctest.Wait()
			if runs != want {
				t.Errorf("%d runs after %d minutes, want %d", runs, want-1, want)
			}
			time.Sleep(time.Minute)
		}
		synctest.Wait()
		stop()
		time.Sleep(time.Hour)
		if runs != 4 {
			t.Errorf("%d runs, want 4: it ran after the end", runs)
		}
	})
}
