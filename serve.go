package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"portfolio/handlers"
	"portfolio/internal/graceful"
)

// How long the server waits for slow visitors, and for those in flight when it stops.
const (
	headTimeout  = 5 * time.Second
	readTimeout  = 15 * time.Second
	writeTimeout = 30 * time.Second
	idleTimeout  = 90 * time.Second
	maxHead      = 16 << 10               // bytes
	drainTime    = 300 * time.Millisecond // still accepting, with a failing health check, so that a proxy sends visitors elsewhere
	stopTimeout  = 9 * time.Second
)

// serve answers on listener until ctx ends. What already waits in the listener's queue is taken before it closes.
func serve(ctx context.Context, listener net.Listener, site *handlers.Server, log *slog.Logger) error {
	var connections graceful.Connections
	server := &http.Server{
		Handler:           site,
		ConnState:         connections.Track,
		ReadHeaderTimeout: headTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHead,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping")
	site.Stopping() // whoever is answered from now on comes back over a new connection
	time.Sleep(drainTime)
	if err := graceful.StopAccepting(listener); err != nil {
		log.Warn("connections that wait to be accepted will be reset", "error", err)
	}
	last, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	connections.WaitQuiet(last)
	if err := server.Shutdown(last); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}
