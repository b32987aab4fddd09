package app

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestJobsSurvivePanics checks that a panic in a job is logged, and that the job begins again.
func TestJobsSurvivePanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log safeLog
		p := &program{log: slog.New(slog.NewTextHandler(&log, nil))}
		ctx, stop := context.WithCancel(t.Context())
		runs := 0
		p.startJob(ctx, func(ctx context.Context) {
			if runs++; runs < 3 {
				panic("odd")
			}
			<-ctx.Done()
		})
		time.Sleep(3 * restartAfter)
		synctest.Wait()
		if n := strings.Count(log.String(), "fault=odd"); runs != 3 || n != 2 {
			t.Errorf("%d runs, %d panics logged; want 3 and 2:\n%s", runs, n, &log)
		}
		stop()
		p.running.Wait()
	})
}
