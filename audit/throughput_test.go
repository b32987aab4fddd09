//go:build audit

package audit

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// throughput prints how many inquiries a second are stored in a file.
func (a *audit) throughput(t *testing.T) {
	a.measureRequests(t, a.serveCopies(t, 1, newDatabase(t)), "requests: 32 connections", 2000)
}

// throughputOfCopies prints how many inquiries a second one copy and two store in a server of PostgreSQL.
func (a *audit) throughputOfCopies(t *testing.T) {
	server := newServer(t)
	for n, name := range []string{"N8: one copy on PostgreSQL", "N8: two copies on PostgreSQL"} {
		a.measureRequests(t, a.serveCopies(t, n+1, newServerDatabase(t, server)), name, 1000)
	}
}

// measureRequests prints how many inquiries a second are stored durably over 32 connections while pages are read. These are
// figures, not limits: the visitors share the machine.
func (a *audit) measureRequests(t *testing.T, c *copies, name string, target int) {
	const span = 4 * time.Second
	v := newVisitor(48)
	var texts markers
	var writes, reads durations
	var failed atomic.Int64
	deadline := time.Now().Add(span)
	read := func(i int) {
		begin := time.Now()
		status, _, err := v.get(c.origin(i) + "/articles")
		reads.addSince(begin)
		if err != nil || status != http.StatusOK {
			failed.Add(1)
		}
	}
	write := func(i int) {
		begin := time.Now()
		status, err := v.submit(c.all[i%len(c.all)], texts.next())
		writes.addSince(begin)
		if err != nil || status != http.StatusSeeOther {
			failed.Add(1)
		}
	}
	parallel(8, func(i int) {
		for time.Now().Before(deadline) {
			read(i)
			time.Sleep(10 * time.Millisecond)
		}
	})
	readsAlone, p99Alone := reads.len(), reads.percentile(0.99)
	reads = durations{}
	deadline = time.Now().Add(span)
	parallel(40, func(i int) {
		for time.Now().Before(deadline) {
			if i < 8 {
				read(i)
				time.Sleep(10 * time.Millisecond)
			} else {
				write(i)
			}
		}
	})
	if failed.Load() > 0 {
		t.Errorf("%d requests failed", failed.Load())
	}
	seconds := span.Seconds()
	t.Logf("%s: %.0f inquiries/s stored (target %d), p50 %v, p99 %v (100ms); reading %.0f pages/s, p99 %v "+
		"(without writers %.0f/s, %v)", name, float64(writes.len())/seconds, target, writes.percentile(0.5), writes.percentile(0.99),
		float64(reads.len())/seconds, reads.percentile(0.99), float64(readsAlone)/seconds, p99Alone)
}
