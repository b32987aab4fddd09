package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"

	"portfolio/config"
	"portfolio/handlers/web"
	"portfolio/internal/graceful"
)

// entrance is where requests come in. Each is answered by what is shown at the time.
type entrance struct {
	listener graceful.Listener
	secure   *httpsServer // nil where a proxy speaks https
	log      *slog.Logger
	shown    atomic.Pointer[http.Handler]

	begun bool
	ended chan struct{} // closed when it serves no more
	err   error         // why, once ended is closed
}

// openEntrance listens, and serves nothing yet.
func openEntrance(cfg config.Config, log *slog.Logger) (*entrance, error) {
	addr := cfg.Addr
	if len(cfg.HTTPS) > 0 {
		addr = cfg.HTTPSAddr
	}
	listener, err := graceful.Listen(addr, 0)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	secure, err := newHTTPS(cfg)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return &entrance{listener: listener, secure: secure, log: log, ended: make(chan struct{})}, nil
}

// ServeHTTP implements http.Handler.
func (e *entrance) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	(*e.shown.Load()).ServeHTTP(w, r)
}

// show answers requests with handler from now on.
func (e *entrance) show(handler http.Handler) { e.shown.Store(&handler) }

// begin serves until ctx ends, unless it does so already.
func (e *entrance) begin(ctx context.Context, process *web.Process, baseURL string) {
	if e.secure != nil && !e.begun {
		e.log.Info("leading to https", "address", e.secure.plain.Addr().String(), "hosts", e.secure.hosts)
	}
	e.log.Info("serving", "address", e.listener.Addr().String(), "inherited", e.listener.Inherited, "base_url", baseURL)
	if e.begun {
		return
	}
	e.begun = true
	go func() {
		defer close(e.ended)
		e.err = serve(ctx, e.listener, e.secure, e, process, e.log)
	}()
}

// wait waits until nothing is served any more, and returns why.
func (e *entrance) wait() error {
	<-e.ended
	return e.err
}

// close closes an entrance that serves nothing yet.
func (e *entrance) close() error { return errors.Join(e.listener.Close(), e.secure.close()) }
