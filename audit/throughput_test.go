//go:build audit

package audit

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

// requests prints how many letters a second are stored for good while pages are read. These are figures, not limits: the
// visitors share the machine.
func (a *audit) requests(t *testing.T) {
	const span = 4 * time.Second
	p := a.serve(t, newDatabase(t))
	v := p.visit(48)
	var texts serial
	var waits, reads times
	var failed atomic.Int64
	until := time.Now().Add(span)
	read := func() {
		at := time.Now()
		status, _, err := v.get(p.origin + "/articles")
		reads.since(at)
		if err != nil || status != http.StatusOK {
			failed.Add(1)
		}
	}
	write := func() {
		at := time.Now()
		status, err := v.write(p, texts.next())
		waits.since(at)
		if err != nil || status != http.StatusSeeOther {
			failed.Add(1)
		}
	}
	together(8, func(int) {
		for time.Now().Before(until) {
			read()
			time.Sleep(10 * time.Millisecond)
		}
	})
	alone, aloneAt := reads.len(), reads.at(0.99)
	reads = times{}
	until = time.Now().Add(span)
	together(40, func(i int) {
		for time.Now().Before(until) {
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
	t.Logf("requests: 32 connections: %.0f letters/s stored (aim 2000), p50 %v, p99 %v (100ms); reading %.0f pages/s, p99 %v "+
		"(without writers %.0f/s, %v)", float64(waits.len())/seconds, waits.at(0.5), waits.at(0.99),
		float64(reads.len())/seconds, reads.at(0.99), float64(alone)/seconds, aloneAt)
}
