// Package contact handles what visitors send to the owner: quotes, collaborations, meetings, CV requests, the newsletter
// and the podcast, with the pages of their forms.
package contact

import (
	"portfolio/handlers/web"
	"portfolio/internal/meetings"
	"portfolio/internal/subscription"
)

// Handlers handles inquiries and subscriptions.
type Handlers struct {
	*web.Kernel
	store  Store
	mailTo string // where mails to the owner go
	mailer *subscription.Mailer

	meetings      *meetings.Service
	meetingMailer *meetings.Mailer
}

// New returns the handlers of inquiries and subscriptions. Mails to the owner go to mailTo.
func New(kernel *web.Kernel, store Store, mailTo string, times *meetings.Service, mailer *meetings.Mailer) *Handlers {
	return &Handlers{kernel, store, mailTo, &subscription.Mailer{
		Languages: kernel.Languages, Owner: kernel.Site.Profile.Name, BaseURL: kernel.Site.BaseURL, Color: kernel.Site.Settings.Color, ReplyTo: mailTo,
		PendingDays: kernel.Site.Settings.Retention.PendingDays,
	}, times, mailer}
}
