package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"portfolio/handlers/web"
	"portfolio/internal/graceful"
	"portfolio/internal/pipelining"
)

// The limits of a connection.
const (
	headerTimeout  = 5 * time.Second
	readTimeout    = 15 * time.Second
	writeTimeout   = 30 * time.Second
	idleTimeout    = 90 * time.Second
	maxHeaderBytes = 16 << 10
)

// How long a stop takes.
const (
	drainTime   = 300 * time.Millisecond // accepting, while the health check fails, so that a proxy lets requests wait
	stopTimeout = 9 * time.Second        // for the requests under way after that
)

// serve handles requests until ctx ends, then stops without losing any. secure is nil where a proxy speaks https.
func serve(ctx context.Context, listener graceful.Listener, secure *httpsServer, handler http.Handler, process *web.Process, log *slog.Logger) error {
	var connections graceful.Connections
	newServer := func(handler http.Handler) *http.Server {
		return &http.Server{
			Handler:           handler,
			ConnContext:       pipelining.Context,
			ConnState:         connections.Track,
			ReadHeaderTimeout: headerTimeout,
			ReadTimeout:       readTimeout,
			WriteTimeout:      writeTimeout,
			IdleTimeout:       idleTimeout,
			MaxHeaderBytes:    maxHeaderBytes,
			ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		}
	}
	server := newServer(pipelining.NewQueue().Handler(handler))
	servers, listeners := []*http.Server{server}, []graceful.Listener{listener}
	failed := make(chan error, 2)
	if secure == nil {
		go func() { failed <- server.Serve(pipelining.Listener{Listener: listener}) }()
	} else {
		plain := newServer(secure.plainHandler(server.Handler))
		secure.secure(server)
		servers, listeners = append(servers, plain), append(listeners, secure.plain)
		go func() { failed <- server.ServeTLS(pipelining.Listener{Listener: listener}, "", "") }()
		go func() { failed <- plain.Serve(pipelining.Listener{Listener: secure.plain}) }()
		go secure.fetch(ctx, log) // a stop does not wait for it: it may take minutes
	}
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping")
	process.StopKeepAlives() // from now on each response closes its connection
	if !listener.Inherited {
		time.Sleep(drainTime)
	}
	for _, l := range listeners {
		if err := l.StopAccepting(); err != nil {
			log.Warn("connections not accepted yet will be reset", "error", err)
		}
	}
	stopCtx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	connections.WaitQuiet(stopCtx)
	for _, s := range servers {
		if err := s.Shutdown(stopCtx); err != nil {
			return fmt.Errorf("stop: %w", err)
		}
	}
	return nil
}
