package metrics

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// Path is the one that ServeHTTP answers.
const Path = "/metrics"

// patience is how long the database is waited for.
const patience = 2 * time.Second

// Sources are what is asked for whenever the figures are.
type Sources struct {
	Version        string
	Digest         func() string // of what is served
	Backlog        func(context.Context) (Backlog, error)
	DatabaseErrors func() uint64
}

// Backlog is what the database says of emails.
type Backlog struct {
	Waiting, Held int
	Late          time.Duration // of the email that is the latest
	ServerUp      bool          // whether the mail server accepts emails, as far as is known
}

// ServeHTTP implements http.Handler: it answers Path alone.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path != Path:
		http.NotFound(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
	default:
		var text bytes.Buffer
		m.write(r.Context(), &text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(text.Bytes()) // a closed connection is not an error
	}
}

func (m *Metrics) write(ctx context.Context, w io.Writer) {
	backlog, answers := m.ask(ctx)
	metrics.WriteGaugeUint64(w, fmt.Sprintf("portfolio_build_info{version=%q}", m.sources.Version), 1)
	metrics.WriteGaugeUint64(w, fmt.Sprintf("portfolio_content_info{digest=%q}", m.sources.Digest()), 1)
	metrics.WriteGaugeUint64(w, "portfolio_requests_active", m.active.Get())
	metrics.WriteGaugeUint64(w, "portfolio_database_up", number(answers))
	metrics.WriteCounterUint64(w, "portfolio_database_errors_total", m.sources.DatabaseErrors())
	if answers { // a figure that is not known is left out
		metrics.WriteGaugeFloat64(w, "portfolio_outbox_waiting", float64(backlog.Waiting))
		metrics.WriteGaugeFloat64(w, "portfolio_outbox_held", float64(backlog.Held))
		metrics.WriteGaugeFloat64(w, "portfolio_outbox_late_seconds", max(backlog.Late, 0).Seconds())
		metrics.WriteGaugeUint64(w, "portfolio_mail_server_up", number(backlog.ServerUp))
	}
	m.set.WritePrometheus(w)
	m.writeDurations(w)
	metrics.WriteProcessMetrics(w)
	metrics.WriteFDMetrics(w)
}

// ask asks the database, and reports whether it answers within patience. One that hangs is not asked again before it has
// answered.
func (m *Metrics) ask(ctx context.Context) (Backlog, bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer := m.asking.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		return m.sources.Backlog(ctx)
	})
	select {
	case found := <-answer:
		return found.Val.(Backlog), found.Err == nil
	case <-ctx.Done():
		return Backlog{}, false
	}
}

func number(yes bool) uint64 {
	if yes {
		return 1
	}
	return 0
}
