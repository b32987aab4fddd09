package admin

import (
	"context"
	"errors"
	"strconv"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// heldForm is the flash name of sending held mails; its outcomes say how many.
const (
	heldForm    = "outbox-held"
	releasedOne = "one"
	releasedAll = "all"
)

// held fills in what the page says of held mails.
func (h *Handlers) held(r *web.Request, page *views.OutboxPage) (err error) {
	page.Released, _ = h.Flash(r, heldForm)
	page.Limits = views.MailLimits{
		PerKind: db.MailsPerKind, PerInbox: db.MailsPerInbox, PerNetwork: db.MailsPerNetwork, PerSite: db.MailsPerSite, Days: content.OutboxDays,
	}
	page.ForOwner, err = h.store.CountMailsForOwner(r.Context())
	return err
}

// PostOutboxHeld handles POST /admin/outbox/held: it lets one held mail go, or all.
func (h *Handlers) PostOutboxHeld(r *web.Request) (web.Response, error) {
	posted, err := r.Posted()
	if err != nil {
		return web.Response{}, err
	}
	outcome, which := releasedOne, posted.Get(views.MailField)
	if which == views.HeldAll {
		outcome = releasedAll
		_, err = h.store.ReleaseMails(r.Context())
	} else {
		var id int64
		if id, err = strconv.ParseInt(which, 10, 64); err != nil {
			return web.Response{}, web.ErrBadRequest
		}
		err = h.store.ReleaseMail(r.Context(), id)
	}
	if err != nil && !errors.Is(err, db.ErrNotFound) { // released already, as by a second click
		return web.Response{}, h.NotStored(heldForm, err)
	}
	return web.Redirect(h.WithFlash(heldPath(), heldForm, outcome))
}

// RedirectToHeld handles GET /admin/outbox/held, which has only a form's action.
func (h *Handlers) RedirectToHeld(*web.Request) (web.Response, error) {
	return web.Redirect(heldPath())
}

// heldPath returns the address of the held mails.
func heldPath() string {
	return i18n.WithQuery(i18n.AdminPath(i18n.AdminOutbox), views.StateField, string(db.MailHeld))
}

// heldMailTodos tells how many mails are held until the owner sends them.
func (h *Handlers) heldMailTodos(ctx context.Context) ([]views.Todo, error) {
	n, err := h.store.CountMailsForOwner(ctx)
	if err != nil || n == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: h.AdminMessages().Count("admin-overview.todo.held-mails", n), Count: n, Tone: views.WarningTone, Href: heldPath(),
	}}, nil
}
