package app

import (
	"cmp"
	"context"
	"io/fs"
	"slices"
	"sync"
	"time"

	"portfolio/content"
	"portfolio/content/files"
	"portfolio/db"
	"portfolio/handlers"
	"portfolio/internal/backups"
	"portfolio/internal/newsletter"
	"portfolio/internal/sitefiles"
	"portfolio/internal/subscription"
	"portfolio/internal/summary"
	"portfolio/views/email"
)

// site is everything that is made of a site folder: its pages, with their routes, indexes and cache, and what the background
// jobs need to know of it. It never changes: a changed folder makes another site.
type site struct {
	*handlers.Server
	resources
	files   *files.Files
	issues  *newsletter.Sender
	held    *summary.Sender
	asker   *subscription.Asker
	nightly *backups.Nightly
	baseURL string // its public origin

	digest func() string      // of the folder
	stop   context.CancelFunc // ends its background work
}

// newSite makes a site.
func (p *program) newSite(res resources) (*site, error) {
	served, err := p.openFiles(res)
	if err != nil {
		return nil, err
	}
	settings := res.content.Settings
	baseURL := p.cfg.Origin(res.content)
	mailTo := cmp.Or(p.cfg.MailTo, res.content.Profile.Email)
	letterhead := email.NewLetterhead(res.content, baseURL)
	s := &site{
		resources: res, files: served, baseURL: baseURL,
		issues: &newsletter.Sender{Writer: newsletter.Writer{Letterhead: letterhead, Files: served}, Store: p.store, ReplyTo: mailTo, Log: p.log, Clock: p.sending},
		held: &summary.Sender{
			Letterhead: letterhead, Store: p.store, MailTo: mailTo,
			Zone: settings.Zone(), Log: p.log, Now: time.Now,
		},
		asker: &subscription.Asker{Store: p.store, Log: p.log, Mailer: &subscription.Mailer{
			Letterhead: letterhead, ReplyTo: mailTo, PendingDays: settings.Retention.PendingDays,
		}},
		nightly: &backups.Nightly{
			Store: p.store, Database: p.database, Keep: settings.NightlyBackups, Zone: settings.Zone(), Log: p.log, Now: time.Now,
		},
	}
	s.digest = sync.OnceValue(func() string { return p.contentDigest(res.folder) })
	s.Server = handlers.New(p.handlersConfig(s, mailTo))
	return s, nil
}

// contentDigest returns the digest of a site folder; "unknown" if it cannot be read.
func (p *program) contentDigest(folder fs.FS) string {
	digest, err := p.digester.DigestOf(folder)
	if err != nil {
		return "unknown"
	}
	return digest
}

func (p *program) handlersConfig(s *site, mailTo string) handlers.Config {
	return handlers.Config{
		BaseURL: s.baseURL, Content: s.content, Assets: s.assets, Files: s.files, Newsletter: s.issues, MailTo: mailTo,

		Digest: func() string { return s.digest() }, LiveScript: p.liveScript(),

		Process: p.process, Store: p.store, Analytics: p.counter, Checks: p.checks,
		Key: p.key, PasswordHash: p.cfg.PasswordHash, Mailing: p.mail, Attaches: p.cfg.SendsFiles(), TrustedProxies: p.cfg.Proxies,
		Editor:        p.editor,
		TrialPassword: p.cfg.TrialPassword, ReadOnly: p.cfg.ReadOnly,
		Log: p.log, Now: time.Now,
	}
}

// openFiles returns the files of a site. Those that pages of the former site name are served for a while.
func (p *program) openFiles(res resources) (*files.Files, error) {
	options := files.Options{Cache: res.compiled, Disk: p.folder != "" || p.cfg.SiteInDatabase()}
	if former := p.current.Load(); former != nil {
		options.Former = former.files
	}
	return sitefiles.Open(res.folder, res.content, res.assets, options)
}

// progressEvery is how often the first compilation of a large site says how far it is.
const progressEvery = 5 * time.Second

// prepare makes what visitors would wait for otherwise, until ctx ends: first the texts, whose mistakes it tells the owner, then
// the search, then copies of the pictures, then share pictures. At last it removes from the cache what the site no longer uses.
func (p *program) prepare(ctx context.Context, s *site) {
	for _, step := range []struct {
		failed string
		do     func() error
	}{
		{"some texts are compiled when they are asked for", func() error { return p.checkTexts(ctx, s) }},
		{"the search is prepared when it is asked for", func() error {
			s.PrepareSearch(ctx)
			p.freeMemory() // compiling and indexing take several times what is left of them
			return nil
		}},
		{"some pictures are served as they are", func() error { return s.files.Prepare(ctx) }},
		{"some share pictures are drawn when they are asked for", func() error { return s.DrawSharePictures(ctx) }},
		{"the cache keeps what nothing uses", s.compiled.RemoveUnused},
	} {
		if err := p.try(step.do); ctx.Err() != nil {
			break // what was not looked up is no less used
		} else if err != nil {
			p.log.Warn(step.failed, "error", err)
		}
	}
	p.freeMemory() // drawing takes megabytes, and happens once
}

// checkTexts compiles the texts of a site, and tells the owner of the mistakes in them and in their files.
func (p *program) checkTexts(ctx context.Context, s *site) error {
	findings, err := p.compileTexts(ctx, s)
	if err != nil || ctx.Err() != nil {
		return err
	}
	if findings = append(findings, sitefiles.Check(s.folder, s.content, s.files)...); len(findings) > 0 {
		p.reportMistakes(slices.Concat(s.findings, findings))
	}
	return nil
}

// compileTexts compiles the texts that are not in the cache. If that takes a while it logs how far it is.
func (p *program) compileTexts(ctx context.Context, s *site) (content.Findings, error) {
	begin, said := time.Now(), time.Now()
	return s.content.Compile(ctx, func(done, all int) {
		if now := time.Now(); now.Sub(said) > progressEvery || done == all && now.Sub(begin) > progressEvery {
			said = now
			p.log.Info("compiling texts", "done", done, "all", all)
		}
	})
}

// seedTopics stores the podcast topics that the site suggests and the database does not know, with their initial votes.
func (p *program) seedTopics(ctx context.Context, site *content.Site) error {
	rows := make([]db.PodcastTopic, len(site.Podcast.Topics))
	for i, topic := range site.Podcast.Topics {
		rows[i] = db.PodcastTopic{ID: topic.ID, Votes: topic.Votes}
	}
	return p.store.SeedPodcastTopics(ctx, rows)
}
