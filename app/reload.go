package app

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"portfolio/content"
	"portfolio/internal/folder"
	"portfolio/internal/selfcheck"
	"portfolio/internal/sitestore"
)

const (
	// longestWait is the longest time until the program looks again whether something is to be published: the clock may be set.
	longestWait = time.Hour
	// shortestWait keeps a publication that does not come from being waited for without a pause.
	shortestWait = time.Second
	// maxReads is how often a folder that changes while it is read is read in a row.
	maxReads = 5
)

// renew replaces the site whenever its folder changes, when something is to be published, and at SIGHUP, until ctx ends. changes
// is nil for a folder that is not watched.
func (p *program) renew(ctx context.Context, changes <-chan struct{}) {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	defer signal.Stop(hangup)
	for {
		publication := time.NewTimer(p.untilPublication(time.Now()))
		select {
		case <-ctx.Done():
			publication.Stop()
			return
		case <-changes:
			p.reload(ctx, false)
		case served := <-p.saved:
			p.reload(ctx, false)
			close(served)
		case <-hangup:
			p.log.Info("reloading the site: SIGHUP")
			p.reload(ctx, true)
		case now := <-publication.C:
			if p.current.Load().isDue(now) {
				p.reload(ctx, true)
			}
		}
		publication.Stop()
	}
}

// untilPublication returns how long to wait for the next publication.
func (p *program) untilPublication(now time.Time) time.Duration {
	next := p.current.Load().publishes
	if next.IsZero() {
		return longestWait
	}
	return min(max(next.Sub(now), shortestWait), longestWait)
}

// isDue reports whether something is to be published that is not on the site.
func (s *site) isDue(now time.Time) bool { return !s.publishes.IsZero() && !now.Before(s.publishes) }

// reload builds the site again, beside the one that is served, and swaps it in. If the folder is faulty the former site stays,
// and the owner is told. Unless always is set, a folder with the same bytes changes nothing.
func (p *program) reload(ctx context.Context, always bool) {
	begin := time.Now()
	digest, err := p.digester.Digest()
	if !always && err == nil && digest == p.reloaded {
		p.checks.Clear(selfcheck.ChangeRefused) // a faulty change was taken back
		return
	}
	var res resources
	if err == nil {
		err = p.try(func() (err error) { digest, res, err = p.readFolder(digest, always); return err })
	}
	if err != nil {
		p.refuse(append(lines(res.findings), err.Error()))
		return
	}
	served := p.current.Load()
	if added := res.content.ReachReaders(served.content, content.AddedMistakes(served.findings, res.findings)); len(added) > 0 {
		p.refuse(lines(added))
		return
	}
	var next *site
	if err := p.try(func() (err error) { next, err = p.newSite(res); return err }); err != nil {
		p.refuse([]string{"the site cannot be built: " + err.Error()})
		return
	}
	if err := p.seedTopics(ctx, res.content); err != nil {
		p.log.Error("new podcast topics are not stored: nobody can vote for them until the next change", "error", err)
	}
	next.digest = func() string { return digest }
	p.reloaded = digest
	p.checks.Clear(selfcheck.ChangeRefused)
	p.reportMistakes(res.findings)
	p.swap(ctx, next)
	p.log.Info("site reloaded", "content", digest, "ms", time.Since(begin).Milliseconds())
}

// readFolder reads the site folder, and again if it has another digest afterwards. It returns the last one. Unless whole is set, files
// that look unchanged are not read again.
func (p *program) readFolder(digest string, whole bool) (string, resources, error) {
	var res resources
	former := p.current.Load().content
	if whole {
		former = nil
	}
	for range maxReads {
		var err error
		if res, err = p.load(former); err != nil {
			return digest, res, err
		}
		before := digest
		if digest, err = p.digester.Digest(); err != nil || digest == before {
			return digest, res, err
		}
	}
	return digest, res, nil
}

// lines returns the mistakes among findings, as check prints them.
func lines(findings content.Findings) []string {
	var all []string
	for _, f := range findings {
		if !f.Hint {
			all = append(all, f.String())
		}
	}
	return all
}

// refuse tells the owner that the last change is not served, and why.
func (p *program) refuse(mistakes []string) {
	p.log.Error("the site folder has new mistakes: the site before the change is still served", "mistakes", len(mistakes))
	for _, mistake := range mistakes {
		p.log.Error("site folder", "finding", mistake)
	}
	p.checks.Report(selfcheck.ChangeRefused, len(mistakes))
}

// reportMistakes tells the owner of the mistakes that the site is served with.
func (p *program) reportMistakes(findings content.Findings) {
	mistakes := lines(findings)
	for _, mistake := range mistakes {
		p.log.Error("site folder", "finding", mistake)
	}
	if len(mistakes) == 0 {
		p.checks.Clear(selfcheck.FolderFaulty)
		return
	}
	p.checks.Report(selfcheck.FolderFaulty, len(mistakes))
}

// watchFolder begins to watch the site folder, and returns where its changes are told: nil if it cannot be watched.
func (p *program) watchFolder(ctx context.Context) <-chan struct{} {
	if p.cfg.SiteInDatabase() {
		changes := make(chan struct{}, 1)
		p.startJob(ctx, func(ctx context.Context) { sitestore.Watch(ctx, p.store, p.revision, p.log, changes) })
		return changes
	}
	if p.folder == "" {
		return nil
	}
	watcher, err := folder.Watch(p.folder, p.log)
	if err != nil {
		p.log.Warn("changes are served after SIGHUP or a restart only", "error", err)
		return nil
	}
	p.startJob(ctx, watcher.Run)
	return watcher.Changes()
}
