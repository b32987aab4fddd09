package metrics

import (
	"fmt"
	"slices"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// bounds are the upper bounds of durations: a page from memory takes less than the first, a form that waits for its database up
// to 11 s.
var bounds = []time.Duration{
	time.Millisecond, 5 * time.Millisecond, 25 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 11 * time.Second,
}

// A histogram counts durations as Prometheus wants them. The library has one from version 1.38 on, but since 1.36 it logs a line
// at the start of any program on a system that does not measure pressure.
type histogram struct {
	buckets []*metrics.Counter // of those up to each bound, then of all
	count   *metrics.Counter
	sum     *metrics.FloatCounter
}

func newHistogram(set *metrics.Set, name, labels string) *histogram {
	h := &histogram{
		count: set.GetOrCreateCounter(fmt.Sprintf("%s_count{%s}", name, labels)),
		sum:   set.GetOrCreateFloatCounter(fmt.Sprintf("%s_sum{%s}", name, labels)),
	}
	for _, bound := range bounds {
		h.buckets = append(h.buckets, set.GetOrCreateCounter(fmt.Sprintf("%s_bucket{%s,le=\"%g\"}", name, labels, bound.Seconds())))
	}
	h.buckets = append(h.buckets, set.GetOrCreateCounter(fmt.Sprintf("%s_bucket{%s,le=\"+Inf\"}", name, labels)))
	return h
}

func (h *histogram) observe(d time.Duration) {
	h.count.Inc()
	h.sum.Add(d.Seconds())
	first, _ := slices.BinarySearch(bounds, d)
	for _, bucket := range h.buckets[first:] {
		bucket.Inc()
	}
}
