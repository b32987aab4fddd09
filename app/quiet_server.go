package app

import (
	"bytes"
	"log/slog"
	"net/http"
	"time"

	"portfolio/config"
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
