// Package metrics counts what the program does, and serves the figures in the text format of Prometheus. No figure is about a
// visitor: the labels are names of pages, methods, statuses and outcomes.
package metrics

import (
	"fmt"
	"io"
	"maps"
	"sync"

	"github.com/VictoriaMetrics/metrics"
	"golang.org/x/sync/singleflight"
)

// Outcomes of an attempt to send an email.
const (
	Sent    = "sent"
	Delayed = "delayed" // is tried again later
	Failed  = "failed"  // was given up
)

// Metrics holds the figures of a program. It is safe for concurrent use.
type Metrics struct {
	sources Sources
	set     *metrics.Set
	asking  singleflight.Group // of the questions to the database

	mu        sync.RWMutex
	counters  map[requestLabels]*metrics.Counter
	durations map[durationLabels]*histogram
	active    metrics.Counter
}

type durationLabels struct{ page, method string }

func (l durationLabels) String() string { return fmt.Sprintf("page=%q,method=%q", l.page, l.method) }

type requestLabels struct {
	durationLabels
	status int
}

// New returns metrics that start at 0.
func New(sources Sources) *Metrics {
	metrics.ExposeMetadata(true) // the type of each figure: the library knows no other way to ask for it
	m := &Metrics{
		sources: sources, set: metrics.NewSet(),
		counters: map[requestLabels]*metrics.Counter{}, durations: map[durationLabels]*histogram{},
	}
	for _, outcome := range []string{Sent, Delayed, Failed} {
		m.mails(outcome) // a figure that is there from the start shows its first change
	}
	return m
}

// Mail counts an attempt to send an email.
func (m *Metrics) Mail(outcome string) { m.mails(outcome).Inc() }

func (m *Metrics) mails(outcome string) *metrics.Counter {
	return m.set.GetOrCreateCounter(fmt.Sprintf("portfolio_mails_total{outcome=%q}", outcome))
}

// request returns the figures of requests with these labels.
func (m *Metrics) request(labels requestLabels) (*metrics.Counter, *histogram) {
	m.mu.RLock()
	counter, duration := m.counters[labels], m.durations[labels.durationLabels]
	m.mu.RUnlock()
	if counter != nil && duration != nil {
		return counter, duration
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counters[labels] = m.set.GetOrCreateCounter(fmt.Sprintf("portfolio_requests_total{%s,status=\"%d\"}", labels.durationLabels, labels.status))
	if m.durations[labels.durationLabels] == nil {
		m.durations[labels.durationLabels] = &histogram{}
	}
	return m.counters[labels], m.durations[labels.durationLabels]
}

// writeDurations writes the durations of requests.
func (m *Metrics) writeDurations(w io.Writer) {
	const name = "portfolio_request_duration_seconds"
	m.mu.RLock()
	durations := maps.Clone(m.durations)
	m.mu.RUnlock()
	metrics.WriteMetadataIfNeeded(w, name, "histogram")
	for labels, duration := range durations {
		duration.write(w, name, labels.String())
	}
}
