// Package app runs a site: it reads the site folder, serves it, swaps in what changed, and does the work in the background.
package app

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"portfolio/config"
	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/handlers/web/auth"
	"portfolio/i18n"
	"portfolio/internal/analytics"
	"portfolio/internal/backups"
	"portfolio/internal/folder"
	"portfolio/internal/mail"
	"portfolio/internal/metrics"
	"portfolio/internal/newsletter"
	"portfolio/internal/selfcheck"
)

// program is the state that outlives the site that it serves, and that site.
type program struct {
	cfg      config.Config
	store    *db.Store
	database string // path of its file, "" if it is on a server
	key      []byte
	process  *web.Process
	counter  *analytics.Counter
	checks   *selfcheck.Checks
	metrics  *metrics.Metrics // nil without METRICS_ADDR
	sending  *newsletter.Clock
	log      *slog.Logger

	folder     string // of the site; "" if it is none on a disk
	openFolder func() (fs.FS, error)
	revision   int64 // of a site in the database, before it was read first
	load       func(former *content.Site) (resources, error)
	digester   *folder.Digester
	reloaded   string // digest of the folder when it was last swapped in; "" if it never was

	mail   *mailSetting
	editor *siteEditor
	saved  chan chan struct{} // asks for the folder to be read again; what is sent is closed when it is served

	live *livePages // nil without serve --dev

	current atomic.Pointer[site]
	running sync.WaitGroup // the background work of the program and its sites
}

// newProgram returns a program that serves nothing yet, and will serve a site of that content first. The first password, if one
// is made, is printed to stdout.
func newProgram(ctx context.Context, from source, first *content.Site, store *db.Store, log *slog.Logger, stdout io.Writer, process *web.Process) (*program, error) {
	cfg := from.cfg
	passwordHash, err := config.OwnerPasswordHash(ctx, cfg, store, stdout)
	if err != nil {
		return nil, err
	}
	key, err := config.SessionKey(cfg)
	if err != nil {
		return nil, err
	}
	if err := store.EndOutdatedSessions(ctx, auth.Credential(key, passwordHash)); err != nil {
		return nil, err
	}
	p := &program{
		sending: newsletter.NewClock(), saved: make(chan chan struct{}),
		cfg: cfg, store: store, database: cfg.DatabaseFile(), key: key, log: log,
		folder: sitePath(cfg), openFolder: from.open, revision: from.revision, digester: from.newDigester(), load: from.loadServed,
		process: process, counter: analytics.New(first, cfg.Origin(first), store, log, time.Now),
	}
	if cfg.Live {
		p.live = newLivePages(p.process.Stopping)
	}
	p.checks, p.metrics = newChecks(p, cfg.Origin(first)), p.newMetrics()
	p.mail, p.editor = &mailSetting{program: p}, p.newEditor(ctx, from.recovered)
	return p, nil
}

// ServeHTTP implements http.Handler: a request is answered by the site that is current when it comes, to its end.
func (p *program) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p.live == nil || !p.live.serve(w, r) {
		p.current.Load().ServeHTTP(w, r)
	}
}

// liveScript returns the path of the script that reloads pages, "" without serve --dev.
func (p *program) liveScript() string {
	if p.live == nil {
		return ""
	}
	return liveScriptPath
}

// swap serves next from now on, until ctx ends or another site is swapped in. The former site answers the requests that it has
// begun with; its background work ends.
func (p *program) swap(ctx context.Context, next *site) {
	p.counter.Serve(next.content, next.baseURL)
	ctx, next.stop = context.WithCancel(ctx)
	former := p.current.Swap(next)
	if former != nil {
		former.stop()
	}
	if p.live != nil {
		p.live.change()
	}
	changed := former != nil // the jobs must not hold the former site
	for _, job := range []func(context.Context){next.Recompress, func(ctx context.Context) { p.prepare(ctx, next) }} {
		p.startJob(ctx, func(ctx context.Context) {
			if !changed || sleep(ctx, sleepAfterChange) {
				job(ctx)
			}
		})
	}
}

// sleepAfterChange is how long the background work for a changed site waits: an owner who writes saves often, and visitors ask for all
// pages anew.
const sleepAfterChange = 2 * time.Second

// startBackground starts the jobs that run beside serving until ctx ends. Each asks for the current site whenever it begins.
func (p *program) startBackground(ctx context.Context) {
	jobs := []func(context.Context){p.counter.Run}
	for _, job := range p.repeatedJobs() {
		jobs = append(jobs, func(ctx context.Context) { p.repeat(ctx, job) })
	}
	if p.database != "" {
		jobs = append(jobs, func(ctx context.Context) {
			backups.Run(ctx, func() *backups.Nightly { return p.current.Load().nightly })
		})
	}
	worker := mail.NewWorker(p.outbox(), p.mail.sender, p.log, time.Now)
	jobs = append(jobs, func(ctx context.Context) { worker.Run(ctx, p.store.MailStored()) })
	if !p.mail.Sends(ctx) {
		p.log.Warn("no mail server is configured: emails wait in the outbox until the owner sets one up at " + i18n.AdminPath(i18n.AdminEmail) + ", or SMTP_URL or MAIL_API_URL does")
	}
	for _, run := range jobs {
		p.startJob(ctx, run)
	}
}
