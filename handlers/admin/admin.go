// Package admin handles the owner's screens, which are in the owner's language. The kernel's middleware redirects everybody
// else to the login.
package admin

import (
	"context"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/meetings"
	"portfolio/internal/newsletter"
	"portfolio/views/layout"
)

// IssueMailer writes issues of the newsletter, and the mails that bring them to an address.
type IssueMailer interface {
	Compose(ctx context.Context, draft db.Issue, lang i18n.Lang, address string) (db.Mail, error)
	Write(lang i18n.Lang, source string) (newsletter.Text, error)
}

// Config holds what the owner's screens need in addition to the kernel.
type Config struct {
	Store    *db.Store // whole: the owner's screens read and change nearly everything
	Issues   IssueMailer
	MailTo   string // where mails to the owner go
	Mailing  Mailing
	Attaches bool // whether mails can carry files

	Times         *meetings.Service
	MeetingMailer *meetings.Mailer
	Editor        SiteEditor // nil for a site without a folder
	Making        Setup      // of the site; nil once there is one

	SharePictures func(context.Context) ([]web.SharePicture, error)                                // of all pages
	Preview       func(r *web.Request, lang i18n.Lang, text content.OneText) (web.Response, error) // the page of a text
}

// Handlers handles the owner's screens.
type Handlers struct {
	*web.Kernel
	Config
	store *db.Store

	findingsNow *foundNow
}

// New returns the handlers of the owner's screens.
func New(kernel *web.Kernel, config Config) *Handlers {
	if config.Editor == nil {
		config.Editor = noEditor{}
	}
	return &Handlers{kernel, config, config.Store, &foundNow{}}
}

// newPage returns the base of one of the owner's pages, titled by the message <page>.title. It has one address, whatever
// its language.
func (h *Handlers) newPage(r *web.Request, page i18n.Page, args ...string) layout.Base {
	base := h.PageBase(r, page, i18n.Same(i18n.AdminPath(page, args...)))
	base.Title = base.T(string(page) + ".title")
	base.NoIndex = true
	if r.IsOwner() {
		base.Unread = h.unread(r)
		base.Warnings = h.warnings(r)
	}
	return base
}

// unread returns the number of unread inquiries. A failure is only logged: the page works without the number.
func (h *Handlers) unread(r *web.Request) int {
	n, err := h.store.CountUnreadInquiries(r.Context())
	if err != nil {
		h.Log.Error("requests not counted", "error", err)
	}
	return n
}
