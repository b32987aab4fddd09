package app

import (
	"context"
	"errors"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/busy"
	"portfolio/internal/newsletter"
	"portfolio/internal/panics"
	"portfolio/internal/selfcheck"
	"portfolio/internal/subscription"
	"portfolio/internal/summary"
)

// How often expired rows are deleted, by one process, which holds the lease until shortly before the next time; how often the program
// looks whether enough answers have come for new results of a survey; and how often for calls that visitors have not confirmed in time.
const (
	purgeInterval   = 6 * time.Hour
	purgeLease      = purgeInterval - time.Minute
	publishInterval = 10 * time.Minute
	holdsInterval   = time.Minute
)

// repeated is a job that is done again and again, for the site that is current then.
type repeated struct {
	every  time.Duration
	do     func(context.Context, *site) error
	failed string // what the log says before the error
}

// repeatedJobs returns the jobs of the program that are repeated.
func (p *program) repeatedJobs() []repeated {
	calendars := busy.New(p.store, p.cfg.Calendars, func() content.Meetings { return p.current.Load().content.Meetings }, p.log, time.Now)
	return []repeated{
		{newsletter.BatchInterval, func(ctx context.Context, s *site) error { return s.issues.Send(ctx) }, "newsletter not sent on"},
		{summary.PollInterval, func(ctx context.Context, s *site) error { return s.held.Send(ctx) }, "held mails not released"},
		{subscription.AskInterval, func(ctx context.Context, s *site) error { return s.asker.AskBatch(ctx) }, "subscribers not asked to confirm"},
		{publishInterval, func(ctx context.Context, s *site) error { return s.PublishSurveys(ctx) }, "survey results not published"},
		{holdsInterval, func(ctx context.Context, s *site) error { return s.TellHoldsOver(ctx) }, "owner not told of calls that were not confirmed"},
		{purgeInterval, p.purge, "purge failed"},
		{busy.Interval, func(ctx context.Context, _ *site) error { return calendars.Read(ctx) }, "calendars not stored"},
		{selfcheck.Interval, func(ctx context.Context, _ *site) error { p.checks.Check(ctx); return nil }, ""},
	}
}

// repeat does a job at once and then whenever its interval has passed, until ctx ends.
func (p *program) repeat(ctx context.Context, job repeated) {
	ticker := time.NewTicker(job.every)
	defer ticker.Stop()
	for {
		if err := job.do(ctx, p.current.Load()); err != nil && ctx.Err() == nil {
			p.log.Error(job.failed, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// restartAfter is how long a job that has panicked waits before it begins again.
const restartAfter = time.Minute

// startJob runs a job beside serving until ctx ends. If it panics, that is logged, and it begins again after restartAfter.
func (p *program) startJob(ctx context.Context, job func(context.Context)) {
	p.running.Go(func() {
		for p.try(func() error { job(ctx); return nil }) != nil && sleep(ctx, restartAfter) {
		}
	})
}

// try runs work and returns its error. A panic is logged and is an error, too.
func (p *program) try(work func() error) error {
	err := panics.Catch(work)
	if caught, ok := errors.AsType[*panics.Error](err); ok {
		p.log.Error("panic", "fault", caught.Fault, "stack", caught.Stack)
	}
	return err
}

// sleep waits, and reports whether it did to the end, before ctx ended.
func sleep(ctx context.Context, long time.Duration) bool {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// purge deletes expired rows unless another process does.
func (p *program) purge(ctx context.Context, s *site) error {
	held, err := p.store.Lease(ctx, "purge", purgeLease)
	if err != nil || !held {
		return err
	}
	_, err = p.store.Purge(ctx, time.Now(), retention(s.content.Settings.Retention))
	if errors.Is(err, db.ErrClockJumped) {
		return nil // the checks warn of it, once
	}
	return err
}

// retention returns the times that the privacy page states.
func retention(kept content.Retention) db.Retention {
	return db.Retention{
		InquiryMonths:  kept.InquiryMonths,
		SurveyMonths:   kept.SurveyMonths,
		OutboxDays:     kept.OutboxDays,
		PendingDays:    kept.PendingDays,
		SessionDays:    kept.SessionDays,
		AttemptDays:    kept.AttemptDays,
		PageViewMonths: kept.PageViewMonths,
	}
}
