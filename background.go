package main

import (
	"cmp"
	"context"
	"errors"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/internal/mail"
	"portfolio/internal/panics"
	"portfolio/internal/repeat"
)

// purgeInterval is how often expired rows are deleted, by one process. It holds the lease until shortly before the next time.
const (
	purgeInterval = 6 * time.Hour
	purgeLease    = purgeInterval - time.Minute
)

// sendsMail reports whether a mail server is configured.
func (c config) sendsMail() bool { return c.SMTPURL != "" || c.usesMailAPI() }

// usesMailAPI reports whether any variable of the e-mail service is set.
func (c config) usesMailAPI() bool { return c.MailAPI != (mailAPIConfig{}) || len(c.mailTemplates) > 0 }

// sendsFiles reports whether mails can carry files: by the e-mail service they cannot.
func (c config) sendsFiles() bool { return c.SMTPURL != "" || !c.usesMailAPI() }

// newSender returns the configured mail sender of a site, or nil if there is none. Without MAIL_FROM, mails are from its owner.
func newSender(cfg config, site *content.Site) (mail.Sender, error) {
	from := cmp.Or(cfg.MailFrom, site.Profile.Name+" <"+site.Profile.Email+">")
	if cfg.usesMailAPI() {
		api := mail.APIConfig{URL: cfg.MailAPI.URL, PublicKey: cfg.MailAPI.PublicKey, ServiceID: cfg.MailAPI.ServiceID, From: from}
		for _, lang := range site.Settings.Languages {
			api.Templates = append(api.Templates, mail.Template{Language: string(lang), ID: cfg.mailTemplates[mailTemplateVariable(lang)]})
		}
		sender, err := mail.NewAPI(api)
		if err != nil || cfg.SMTPURL == "" { // if both are configured, both have to be valid, and SMTP is used
			return withVariable(sender, err)
		}
	}
	if cfg.SMTPURL == "" {
		return nil, nil
	}
	sender, err := mail.NewSMTP(cfg.SMTPURL, from)
	return withVariable(sender, err)
}

// variables maps each setting of a sender to its environment variable, except the templates.
var variables = map[mail.Setting]string{
	mail.SMTPURL:   "SMTP_URL",
	mail.From:      "MAIL_FROM",
	mail.APIURL:    "MAIL_API_URL",
	mail.PublicKey: "MAIL_API_PUBLIC_KEY",
	mail.ServiceID: "MAIL_API_SERVICE_ID",
}

// variableOf returns the environment variable of a setting.
func variableOf(setting mail.Setting) string {
	if language, ok := setting.TemplateLanguage(); ok {
		return mailTemplateVariable(i18n.Lang(language))
	}
	return variables[setting]
}

// withVariable turns a *mail.SettingError into an error that names the environment variable.
func withVariable[S mail.Sender](sender S, err error) (mail.Sender, error) {
	var invalid *mail.SettingError
	if errors.As(err, &invalid) {
		return nil, configError{variableOf(invalid.Setting), invalid.Takes}
	}
	if err != nil {
		return nil, err
	}
	return sender, nil
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
