package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"portfolio/internal/logtest"
)

// TestJobsSurvivePanics checks that a panic in a job is logged, and that the job begins again.
func TestJobsSurvivePanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log logtest.Buffer
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

// TestRepeatedJob checks that a job is done at once, then at each tick also after an error, and not after the end.
func TestRepeatedJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log logtest.Buffer
		p := &program{log: slog.New(slog.NewTextHandler(&log, nil))}
		ctx, stop := context.WithCancel(t.Context())
		runs := 0
		go p.repeat(ctx, repeated{time.Minute, func(context.Context, *site) error { runs++; return errors.New("odd") }, "job failed"})
		for want := 1; want <= 3; want++ {
			synctest.Wait()
			if logged := strings.Count(log.String(), `msg="job failed" error=odd`); runs != want || logged != want {
				t.Errorf("%d runs after %d minutes, want %d; %d errors logged", runs, want-1, want, logged)
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
