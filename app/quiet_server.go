package app

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"portfolio/config"
	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/internal/analytics"
	"portfolio/internal/selfcheck"
)

// newQuietServer returns a server of a site for a program that asks it itself: it logs nothing, and nothing happens beside it.
func newQuietServer(cfg config.Config, res resources, store *db.Store, now func() time.Time) (*handlers.Server, error) {
	key, err := config.SessionKey(cfg)
	if err != nil {
		return nil, err
	}
	served, err := (&program{cfg: cfg}).openFiles(res)
	if err != nil {
		return nil, err
	}
	log, origin := slog.New(slog.DiscardHandler), cfg.Origin(res.content)
	return handlers.New(handlers.Config{
		BaseURL: origin, Content: res.content, Assets: res.assets, Files: served, Store: store, Key: key, Log: log, Now: now, MailTo: res.content.Profile.Email,
		Process: handlers.NewProcess(now), Analytics: analytics.New(res.content, origin, store, log, now),
		Checks: selfcheck.New(selfcheck.Config{BaseURL: origin, Log: log, Now: now}),
	}), nil
}

// openQuiet returns the site of cfg with a quiet server, whose database is empty and its own. The caller calls close.
func openQuiet(ctx context.Context, cfg config.Config, prepare func(*content.Site)) (site *content.Site, server http.Handler, closeAll func() error, err error) {
	work, err := os.MkdirTemp("", "portfolio-quiet-")
	if err != nil {
		return nil, nil, nil, err
	}
	remove := func() error { return os.RemoveAll(work) }
	cfg.DatabaseURL, cfg.CacheDir = filepath.Join(work, "portfolio.db"), filepath.Join(work, "cache") // visitors' data stay where they are
	res, err := newSource(cfg, nil).load(nil)
	if err != nil {
		return nil, nil, nil, errors.Join(err, remove())
	}
	prepare(res.content)
	store, err := db.Open(ctx, cfg.DatabaseURL, db.Options{})
	if err != nil {
		return nil, nil, nil, errors.Join(err, remove())
	}
	closeAll = func() error { return errors.Join(store.Close(), remove()) }
	if server, err = newQuietServer(cfg, res, store, time.Now); err != nil {
		return nil, nil, nil, errors.Join(err, closeAll())
	}
	return res.content, server, closeAll, nil
}

// recorder is a response that nobody waits for: it is kept in memory.
type recorder struct {
	bytes.Buffer
	header http.Header
	status int
}

func newRecorder() *recorder { return &recorder{header: http.Header{}, status: http.StatusOK} }

// Header implements http.ResponseWriter.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) { r.status = status }
