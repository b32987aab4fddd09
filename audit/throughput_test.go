//go:build audit

package audit

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// throughput prints how many inquiries a second are stored durably while pages are read. These are figures, not limits: the
// visitors share the machine.
func (a *audit) throughput(t *testing.T) {
	const span = 4 * time.Second
	p := a.serve(t, newDatabase(t))
	v := newVisitor(48)
	var texts markers
	var writes, reads durations
	var failed atomic.Int64
	deadline := time.Now().Add(span)
	read := func() {
		begin := time.Now()
		status, _, err := v.get(p.origin + "/articles")
		reads.addSince(begin)
		if err != nil || status != http.StatusOK {
			failed.Add(1)
		}
	}
	write := func() {
		begin := time.Now()
		status, err := v.submit(p, texts.next())
		writes.addSince(begin)
		if err != nil || status != http.StatusSeeOther {
			failed.Add(1)
		}
	}
	parallel(8, func(int) {
		for time.Now().Before(deadline) {
			read()
			time.Sleep(10 * time.Millisecond)
		}
	})
	readsAlone, p99Alone := reads.len(), reads.percentile(0.99)
	reads = durations{}
	deadline = time.Now().Add(span)
	parallel(40, func(i int) {
		for time.Now().Before(deadline) {
			if i < 8 {
				read()
				time.Sleep(10 * time.Millisecond)
			} else {
				write()
			}
		}
	})
	if failed.Load() > 0 {
		t.Errorf("%d requests failed", failed.Load())
	}
	seconds := span.Seconds()
	t.Logf("requests: 32 connections: %.0f inquiries/s stored (target 2000), p50 %v, p99 %v (100ms); reading %.0f pages/s, p99 %v "+
		"(without writers %.0f/s, %v)", float64(writes.len())/seconds, writes.percentile(0.5), writes.percentile(0.99),
		float64(reads.len())/seconds, reads.percentile(0.99), float64(readsAlone)/seconds, p99Alone)
}
