// Package contact handles what visitors send to the owner: quotes, collaborations, meetings, CV requests, the newsletter
// and the podcast, with the pages of their forms.
package contact

import (
	"context"

	"portfolio/handlers/web"
	"portfolio/internal/meetings"
	"portfolio/internal/newsletter"
	"portfolio/internal/subscription"
	"portfolio/views/email"
)

// Handlers handles inquiries and subscriptions.
type Handlers struct {
	*web.Kernel
	store    Store
	mailTo   string
	delivers func(context.Context) bool
	mailer   *subscription.Mailer

	meetings      *meetings.Service
	meetingMailer *meetings.Mailer
	archive       newsletter.Archive
}

// Config holds what the handlers of inquiries and subscriptions need besides the kernel.
type Config struct {
	Store         Store
	MailTo        string                     // where mails to the owner go
	Delivers      func(context.Context) bool // whether emails leave now
	Times         *meetings.Service
	MeetingMailer *meetings.Mailer
	Archive       newsletter.Archive
}

// New returns the handlers of inquiries and subscriptions.
func New(kernel *web.Kernel, config Config) *Handlers {
	return &Handlers{kernel, config.Store, config.MailTo, config.Delivers, &subscription.Mailer{
		Letterhead: email.NewLetterhead(kernel.Site.Site, kernel.Site.BaseURL), ReplyTo: config.MailTo,
		PendingDays: kernel.Site.Settings.Retention.PendingDays,
	}, config.Times, config.MeetingMailer, config.Archive}
}
