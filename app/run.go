package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"time"

	"portfolio/config"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/handlers/web"
	"portfolio/internal/edit"
)

// newLog returns the log, which has a line for each event.
func newLog(cfg config.Config, stdout io.Writer) *slog.Logger {
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(stdout, nil))
	}
	return slog.New(slog.NewTextHandler(stdout, nil))
}

// run is one run of the program.
type run struct {
	cfg     config.Config
	from    source
	store   *db.Store
	process *web.Process
	log     *slog.Logger
	stdout  io.Writer
}

// Run serves the site until ctx ends, then finishes the requests under way. While there is no site, it serves the questions of a new
// one. It writes its log to stdout.
func Run(ctx context.Context, cfg config.Config, stdout io.Writer) (err error) {
	if err := config.CheckServed(cfg); err != nil {
		return err
	}
	limitMemory(cfg)
	collectRarely(cfg)
	from, store, res, err := openServed(ctx, cfg)
	if store != nil {
		defer func() { err = errors.Join(err, store.Close()) }()
	}
	r := run{cfg: cfg, from: from, store: store, process: handlers.NewProcess(time.Now), log: newLog(cfg, stdout), stdout: stdout}
	switch {
	case errors.Is(err, errEmpty):
		return r.setUp(ctx)
	case err != nil:
		return err
	}
	return r.serve(ctx, res, nil, func(*program) {})
}

// serve serves a site until ctx ends. open is where requests come in already, nil for nowhere; served is called when the site answers them.
func (r run) serve(ctx context.Context, res resources, open *entrance, served func(*program)) error {
	p, err := newProgram(ctx, r.from, res.content, r.store, r.log, r.stdout, r.process)
	if err != nil {
		return err
	}
	first, err := p.newSite(res)
	if err != nil {
		return err
	}
	if err := p.seedTopics(ctx, res.content); err != nil {
		return err
	}
	if res.content.Settings.Demonstration {
		r.log.Warn("the site says that people and figures in it are invented: delete demonstration from site.toml where they are not")
	}
	if open == nil {
		if open, err = openEntrance(r.cfg, r.log); err != nil {
			return err
		}
	}
	background, stop := context.WithCancel(context.Background())
	defer stop()
	p.reportMistakes(res.findings)
	p.swap(background, first)
	if err := p.serveMetrics(background); err != nil {
		stop()
		p.running.Wait()
		return errors.Join(err, open.close())
	}
	p.startBackground(background)
	changes := p.watchFolder(background) // from before anybody is told that the site is served: no later change is missed
	p.startJob(background, func(ctx context.Context) { p.renew(ctx, changes) })
	collectUsually(r.cfg)
	open.show(p.counted())
	open.begin(ctx, r.process, p.current.Load().baseURL)
	served(p)
	err = open.wait()
	stop()
	p.running.Wait()
	return err
}

// openServed opens the database and reads the site: errEmpty means that there is none yet. The database may be open although there is
// an error. It is not made before the variables are known to be valid.
func openServed(ctx context.Context, cfg config.Config) (from source, store *db.Store, res resources, err error) {
	if cfg.SiteInDatabase() {
		if store, err = db.Open(ctx, cfg.DatabaseURL, db.Options{}); err != nil {
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
	from = newSource(cfg, nil)
	if _, err := os.Stat(cfg.DatabaseFile()); err == nil {
		if store, err = db.Open(ctx, cfg.DatabaseURL, db.Options{}); err != nil {
			return from, store, res, err
		}
		from.recovered = from.recover(ctx, store)
	}
	res, err = from.loadServed(nil)
	if store == nil && (err == nil || errors.Is(err, errEmpty)) {
		var failed error
		if store, failed = db.Open(ctx, cfg.DatabaseURL, db.Options{}); failed != nil {
			err = failed
		}
	}
	return from, store, res, err
}

// recover undoes what a killed process has begun to save, before the folder is read. It reports whether that is done: otherwise the editor
// tries again, and says what failed.
func (s source) recover(ctx context.Context, store *db.Store) bool {
	folder := sitePath(s.cfg)
	return folder != "" && (&edit.Folder{Dir: folder, History: store}).Recover(ctx) == nil
}
