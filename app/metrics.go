package app

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"portfolio/config"
	"portfolio/db"
	"portfolio/internal/mail"
	"portfolio/internal/metrics"
)

// newMetrics returns the metrics for METRICS_ADDR, nil without it.
func (p *program) newMetrics() *metrics.Metrics {
	if p.cfg.MetricsAddr == "" {
		return nil
	}
	return metrics.New(metrics.Sources{
		Version:        config.VersionOf(config.BuildInfo()),
		Digest:         func() string { return p.current.Load().digest() },
		Backlog:        p.backlog,
		DatabaseErrors: p.store.Faults,
	})
}

// backlog returns the numbers of emails that wait.
func (p *program) backlog(ctx context.Context) (metrics.Backlog, error) {
	now := time.Now()
	outbox, err := p.store.OutboxBacklog(ctx, now)
	if err != nil {
		return metrics.Backlog{}, err
	}
	server, err := p.store.MailServer(ctx)
	backlog := metrics.Backlog{Waiting: outbox.Waiting, Held: outbox.Held, ServerUp: server.State == db.MailServerUp}
	if !outbox.Since.IsZero() {
		backlog.Late = now.Sub(outbox.Since.Time)
	}
	return backlog, err
}

// counted returns a handler that counts requests for METRICS_ADDR.
func (p *program) counted() http.Handler {
	if p.metrics == nil {
		return p
	}
	return p.metrics.Count(p)
}

// outbox returns the outbox, which counts results for METRICS_ADDR.
func (p *program) outbox() mail.Outbox {
	if p.metrics == nil {
		return p.store
	}
	return countedOutbox{p.store, p.metrics}
}

// countedOutbox counts the results of attempts to send emails.
type countedOutbox struct {
	mail.Outbox
	metrics *metrics.Metrics
}

// MarkSent implements mail.Outbox.
func (o countedOutbox) MarkSent(ctx context.Context, id int64, at time.Time) error {
	return o.count(metrics.Sent, o.Outbox.MarkSent(ctx, id, at))
}

// MarkRetry implements mail.Outbox.
func (o countedOutbox) MarkRetry(ctx context.Context, id int64, next time.Time, ownProblem bool, failure db.MailFailure) error {
	return o.count(metrics.Delayed, o.Outbox.MarkRetry(ctx, id, next, ownProblem, failure))
}

// MarkProbed implements mail.Outbox.
func (o countedOutbox) MarkProbed(ctx context.Context, id int64, failure db.MailFailure) error {
	return o.count(metrics.Delayed, o.Outbox.MarkProbed(ctx, id, failure))
}

// MarkFailed implements mail.Outbox.
func (o countedOutbox) MarkFailed(ctx context.Context, id int64, failure db.MailFailure) error {
	return o.count(metrics.Failed, o.Outbox.MarkFailed(ctx, id, failure))
}

// count counts an outcome that the database has recorded: one that it has not is recorded again.
func (o countedOutbox) count(outcome string, err error) error {
	if err == nil {
		o.metrics.Mail(outcome)
	}
	return err
}

// serveMetrics serves /metrics on METRICS_ADDR until ctx ends. It does nothing without that variable.
func (p *program) serveMetrics(ctx context.Context) error {
	if p.metrics == nil {
		return nil
	}
	listener, err := net.Listen("tcp", p.cfg.MetricsAddr)
	if err != nil {
		return fmt.Errorf("listen on METRICS_ADDR %s: %w", p.cfg.MetricsAddr, err)
	}
	server := &http.Server{
		Handler: p.metrics, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(p.log.Handler(), slog.LevelDebug),
	}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	p.running.Go(func() { _ = server.Serve(listener) })
	p.log.Info("metrics", "address", listener.Addr().String())
	return nil
}
