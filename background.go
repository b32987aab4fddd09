package main

import (
	"cmp"
	"context"
	"errors"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/mail"
)

// purgeInterval is how often expired rows are deleted, by one process. It holds the lease until shortly before the next time.
const (
	purgeInterval = 6 * time.Hour
	purgeLease    = purgeInterval - time.Minute
)

// retention holds the times that the privacy page states.
var retention = db.Retention{
	InquiryMonths:  content.InquiryMonths,
	SurveyMonths:   content.SurveyMonths,
	OutboxDays:     content.OutboxDays,
	PendingDays:    content.PendingDays,
	SessionDays:    content.SessionDays,
	AttemptDays:    content.AttemptDays,
	PageViewMonths: content.PageViewMonths,
}

// sendsMail reports whether a mail server is configured.
func (c config) sendsMail() bool { return c.SMTPURL != "" || c.MailAPI != (mailAPIConfig{}) }

// newSender returns the configured mail sender, or nil if there is none. Without MAIL_FROM, mails are from owner.
func newSender(cfg config, owner content.Profile) (mail.Sender, error) {
	from := cmp.Or(cfg.MailFrom, owner.Name+" <"+owner.Email+">")
	if cfg.MailAPI != (mailAPIConfig{}) {
		sender, err := mail.NewAPI(mail.APIConfig{
			URL: cfg.MailAPI.URL, PublicKey: cfg.MailAPI.PublicKey, ServiceID: cfg.MailAPI.ServiceID,
			TemplateEN: cfg.MailAPI.TemplateEN, TemplateES: cfg.MailAPI.TemplateES, From: from,
		})
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

// variables maps each setting of a sender to its environment variable.
var variables = map[mail.Setting]string{
	mail.SMTPURL:    "SMTP_URL",
	mail.From:       "MAIL_FROM",
	mail.APIURL:     "MAIL_API_URL",
	mail.PublicKey:  "MAIL_API_PUBLIC_KEY",
	mail.ServiceID:  "MAIL_API_SERVICE_ID",
	mail.TemplateEN: "MAIL_API_TEMPLATE_EN",
	mail.TemplateES: "MAIL_API_TEMPLATE_ES",
}

// withVariable turns a *mail.SettingError into an error that names the environment variable.
func withVariable[S mail.Sender](sender S, err error) (mail.Sender, error) {
	var invalid *mail.SettingError
	if errors.As(err, &invalid) {
		return nil, configError{variables[invalid.Setting], invalid.Takes}
	}
	if err != nil {
		return nil, err
	}
	return sender, nil
}

// purge deletes expired rows, at once and then every purgeInterval, until ctx ends.
func (p *program) purge(ctx context.Context) {
	ticker := time.NewTicker(purgeInterval)
	defer ticker.Stop()
	for {
		err := p.purgeOnce(ctx)
		if err != nil && !errors.Is(err, db.ErrClockJumped) && ctx.Err() == nil { // the checks warn of a jump, once
			p.log.Error("purge failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// purgeOnce deletes expired rows unless another process does.
func (p *program) purgeOnce(ctx context.Context) error {
	held, err := p.store.Lease(ctx, "purge", purgeLease)
	if err != nil || !held {
		return err
	}
	_, err = p.store.Purge(ctx, time.Now(), retention)
	return err
}
