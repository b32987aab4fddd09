package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"portfolio/config"
	"portfolio/db"
	"portfolio/internal/graceful"
)

// newLog returns the log, which has a line for each event.
func newLog(cfg config.Config, stdout io.Writer) *slog.Logger {
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(stdout, nil))
	}
	return slog.New(slog.NewTextHandler(stdout, nil))
}

// Run serves the site until ctx ends, then finishes the requests under way. It writes its log to stdout.
func Run(ctx context.Context, cfg config.Config, stdout io.Writer) (err error) {
	if err := config.CheckServed(cfg); err != nil {
		return err
	}
	limitMemory(cfg)
	collectRarely(cfg)
	log := newLog(cfg, stdout)
	from, store, res, err := openServed(ctx, cfg)
	if store != nil {
		defer func() { err = errors.Join(err, store.Close()) }()
	}
	if err != nil {
		return err
	}
	p, err := newProgram(ctx, from, res.content, store, log, stdout)
	if err != nil {
		return err
	}
	if p.editor.recovered {
		if res, err = p.load(nil); err != nil {
			return err
		}
	}
	first, err := p.newSite(res)
	if err != nil {
		return err
	}
	if err := p.seedTopics(ctx, res.content); err != nil {
		return err
	}
	if res.content.Settings.Demonstration {
		log.Warn("the site says that people and figures in it are invented: delete demonstration from site.toml where they are not")
	}
	addr := cfg.Addr
	if len(cfg.HTTPS) > 0 {
		addr = cfg.HTTPSAddr
	}
	listener, err := graceful.Listen(addr, 0)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", addr, err)
	}
	secure, err := newHTTPS(cfg)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	background, stop := context.WithCancel(context.Background())
	defer stop()
	p.reportMistakes(res.findings)
	p.swap(background, first)
	if err := p.serveMetrics(background); err != nil {
		stop()
		p.running.Wait()
		return errors.Join(err, listener.Close(), secure.close())
	}
	p.startBackground(background)
	changes := p.watchFolder(background) // from before anybody is told that the site is served: no later change is missed
	p.startJob(background, func(ctx context.Context) { p.renew(ctx, changes) })
	collectUsually(cfg)
	if secure != nil {
		log.Info("leading to https", "address", secure.plain.Addr().String(), "hosts", secure.hosts)
	}
	log.Info("serving", "address", listener.Addr().String(), "inherited", listener.Inherited, "base_url", p.current.Load().baseURL)
	err = serve(ctx, listener, secure, p, log)
	stop()
	p.running.Wait()
	return err
}

// openServed opens the database and reads the site. The database may be open although there is an error.
func openServed(ctx context.Context, cfg config.Config) (from source, store *db.Store, res resources, err error) {
	if !cfg.SiteInDatabase() { // before the database is made: an invalid variable leaves no files behind
		from = newSource(cfg, nil)
		if res, err = from.loadServed(nil); err != nil {
			return from, nil, res, err
		}
	}
	if store, err = db.Open(ctx, cfg.DatabaseURL, db.Options{}); err != nil || !cfg.SiteInDatabase() {
		return from, store, res, err
	}
	from = newSource(cfg, store)
	now, err := store.SiteRevision(ctx)
	if err == nil {
		from.revision = now.Revision
		res, err = from.loadServed(nil)
	}
	return from, store, res, err
}
