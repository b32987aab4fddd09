package metrics

import (
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"time"
)

// bounds are the upper bounds of durations: a page from memory takes less than the first, a form that waits for its database up
// to 11 s.
var bounds = [...]time.Duration{
	time.Millisecond, 5 * time.Millisecond, 25 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 11 * time.Second,
}

// A histogram counts durations as Prometheus wants them. The library has one from version 1.38 on, but since 1.36 it logs a line
// at the start of any program on a system that does not measure pressure.
type histogram struct {
	counts [len(bounds) + 1]atomic.Uint64 // of those up to each bound and beyond the one before; the last has no bound
	sum    atomic.Int64
}

func (h *histogram) observe(d time.Duration) {
	i, _ := slices.BinarySearch(bounds[:], d)
	h.counts[i].Add(1)
	h.sum.Add(int64(d))
}

// write writes the histogram as Prometheus reads it: the count of a bucket holds those of the ones before.
func (h *histogram) write(w io.Writer, name, labels string) {
	count := uint64(0)
	for i, bound := range bounds {
		count += h.counts[i].Load()
		_, _ = fmt.Fprintf(w, "%s_bucket{%s,le=\"%g\"} %d\n", name, labels, bound.Seconds(), count)
	}
	count += h.counts[len(bounds)].Load()
	_, _ = fmt.Fprintf(w, "%s_bucket{%s,le=\"+Inf\"} %d\n", name, labels, count)
	_, _ = fmt.Fprintf(w, "%s_sum{%s} %g\n", name, labels, time.Duration(h.sum.Load()).Seconds())
	_, _ = fmt.Fprintf(w, "%s_count{%s} %d\n", name, labels, count)
}
