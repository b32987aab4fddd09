package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"portfolio/content"
	"portfolio/db"
	"portfolio/internal/mail"
)

// purgeInterval is how often what has been kept long enough is deleted.
const purgeInterval = 6 * time.Hour

// retention is what the privacy page promises.
var retention = db.Retention{
	RequestMonths: content.RequestMonths,
	SurveyMonths:  content.SurveyMonths,
	OutboxDays:    content.OutboxDays,
	PendingDays:   content.PendingDays,
	SessionDays:   content.SessionDays,
	LimitDays:     content.LimitDays,
	VisitMonths:   content.VisitMonths,
}

// startUpkeep starts what goes on beside serving until ctx ends; the group that it returns waits for it.
func startUpkeep(ctx context.Context, sender mail.Sender, store *db.Store, log *slog.Logger) *sync.WaitGroup {
	var upkeep sync.WaitGroup
	upkeep.Go(func() { purge(ctx, store, log) })
	if sender == nil {
		log.Warn("no way to send mail: mails wait in the outbox until SMTP_URL or MAIL_API_URL is set")
		return &upkeep
	}
	worker := mail.NewWorker(store, sender, log, time.Now)
	upkeep.Go(func() { worker.Run(ctx, store.MailStored()) })
	return &upkeep
}

// newSender returns the way mails leave, nil where none is configured. owner is whom they are from if nothing else is said.
func newSender(cfg config, owner content.Profile) (mail.Sender, error) {
	from := cmp.Or(cfg.MailFrom, owner.Name+" <"+owner.Email+">")
	if cfg.MailAPI != (mailAPIConfig{}) {
		sender, err := mail.NewAPI(mail.APIConfig{
			URL: cfg.MailAPI.URL, PublicKey: cfg.MailAPI.PublicKey, ServiceID: cfg.MailAPI.ServiceID,
			TemplateEN: cfg.MailAPI.TemplateEN, TemplateES: cfg.MailAPI.TemplateES, From: from,
		})
		if err != nil || cfg.SMTPURL == "" { // where both are set, SMTP is used, but nothing bad passes
			return checked(sender, err)
		}
	}
	if cfg.SMTPURL == "" {
		return nil, nil
	}
	sender, err := mail.NewSMTP(cfg.SMTPURL, from)
	return checked(sender, err)
}

// variables names the variable that each setting of a sender comes from.
var variables = map[mail.Setting]string{
	mail.SMTPURL:    "SMTP_URL",
	mail.From:       "MAIL_FROM",
	mail.APIURL:     "MAIL_API_URL",
	mail.PublicKey:  "MAIL_API_PUBLIC_KEY",
	mail.ServiceID:  "MAIL_API_SERVICE_ID",
	mail.TemplateEN: "MAIL_API_TEMPLATE_EN",
	mail.TemplateES: "MAIL_API_TEMPLATE_ES",
}

// checked makes a setting that a sender cannot use the fault of its variable.
func checked[S mail.Sender](sender S, err error) (mail.Sender, error) {
	var bad *mail.SettingError
	if errors.As(err, &bad) {
		return nil, configError{variables[bad.Setting], bad.Takes}
	}
	if err != nil {
		return nil, err
	}
	return sender, nil
}

// purge deletes what has been kept long enough, at once and then every few hours.
func purge(ctx context.Context, store *db.Store, log *slog.Logger) {
	ticker := time.NewTicker(purgeInterval)
	defer ticker.Stop()
	for {
		if _, err := store.Purge(ctx, time.Now(), retention); err != nil && ctx.Err() == nil {
			log.Error("purge failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
