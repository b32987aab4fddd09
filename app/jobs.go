package app

import (
	"context"
	"errors"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/panics"
	"portfolio/internal/repeat"
)

// purgeInterval is how often expired rows are deleted, by one process. It holds the lease until shortly before the next time.
const (
	purgeInterval = 6 * time.Hour
	purgeLease    = purgeInterval - time.Minute
)

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

// purge deletes expired rows, at once and then every purgeInterval, until ctx ends.
func (p *program) purge(ctx context.Context) {
	repeat.Every(ctx, purgeInterval, func(ctx context.Context) {
		err := p.purgeOnce(ctx)
		if err != nil && !errors.Is(err, db.ErrClockJumped) && ctx.Err() == nil { // the checks warn of a jump, once
			p.log.Error("purge failed", "error", err)
		}
	})
}

// purgeOnce deletes expired rows unless another process does.
func (p *program) purgeOnce(ctx context.Context) error {
	held, err := p.store.Lease(ctx, "purge", purgeLease)
	if err != nil || !held {
		return err
	}
	_, err = p.store.Purge(ctx, time.Now(), retention(p.current.Load().content.Settings.Retention))
	return err
}

// publishInterval is how often the program looks whether enough answers have come for new results of a survey.
const publishInterval = 10 * time.Minute

// publishSurveys publishes the results of surveys, at once and then every publishInterval, until ctx ends.
func (p *program) publishSurveys(ctx context.Context) {
	repeat.Every(ctx, publishInterval, func(ctx context.Context) {
		if err := p.current.Load().PublishSurveys(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("survey results not published", "error", err)
		}
	})
}

// holdsInterval is how often the program looks for calls that visitors have not confirmed in time.
const holdsInterval = time.Minute

// tellHoldsOver tells the owner of calls that visitors have not confirmed in time, at once and then every holdsInterval, until ctx ends.
func (p *program) tellHoldsOver(ctx context.Context) {
	repeat.Every(ctx, holdsInterval, func(ctx context.Context) {
		if err := p.current.Load().TellHoldsOver(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("owner not told of calls that were not confirmed", "error", err)
		}
	})
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
