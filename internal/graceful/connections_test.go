package graceful

import (
	"context"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

func TestWaitQuiet(t *testing.T) {
	kept, other := new(net.TCPConn), new(net.TCPConn)
	after := func(d time.Duration, do func()) { time.AfterFunc(d, do) }
	for _, c := range []struct {
		name  string
		given func(*Connections)
		want  time.Duration
	}{
		{"no connection", func(*Connections) {}, 100 * time.Millisecond},
		{"an idle connection", func(c *Connections) {
			c.Track(kept, http.StateNew)
			c.Track(kept, http.StateActive)
			c.Track(kept, http.StateIdle)
		}, 100 * time.Millisecond},
		{"a request that takes a second", func(c *Connections) {
			c.Track(kept, http.StateNew)
			c.Track(kept, http.StateActive)
			after(995*time.Millisecond, func() { c.Track(kept, http.StateClosed) })
		}, 1090 * time.Millisecond},
		{"a connection that is accepted late", func(c *Connections) {
			after(55*time.Millisecond, func() { c.Track(other, http.StateNew) })
			after(65*time.Millisecond, func() { c.Track(other, http.StateClosed) })
		}, 160 * time.Millisecond},
		{"a connection without a request", func(c *Connections) { c.Track(kept, http.StateNew) }, 9 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 8995*time.Millisecond)
			defer cancel()
			var connections Connections
			c.given(&connections)
			start := time.Now()
			connections.WaitQuiet(ctx)
			if took := time.Since(start); took != c.want {
				t.Errorf("%s: quiet after %s, want %s", c.name, took, c.want)
			}
		})
	}
}
