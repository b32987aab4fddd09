package admin

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strconv"

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
	discarded   = "discarded"
)

// held fills in what the page says of held mails.
func (h *Handlers) held(r *web.Request, page *views.OutboxPage) (err error) {
	page.Released, _ = h.Flash(r, heldForm)
	page.Limits = views.MailLimits{
		PerKind: db.MailsPerKind, PerInbox: db.MailsPerInbox, PerNetwork: db.MailsPerNetwork, PerSite: db.MailsPerSite,
		Hours: int(db.HoldConfirmation.Hours()), Days: h.Site.Settings.Retention.OutboxDays,
	}
	if page.Restored, err = h.store.CountRestoredMails(r.Context()); err != nil {
		return err
	}
	page.ForOwner, err = h.store.CountMailsForOwner(r.Context())
	return err
}

// PostOutboxHeld handles POST /admin/outbox/held: it lets one held mail go, or all, or discards one, or all that a
// restore or the budget holds.
func (h *Handlers) PostOutboxHeld(r *web.Request, posted url.Values) (web.Response, error) {
	outcome, err := h.decideHeld(r.Context(), posted.Get(views.MailField), posted.Get(views.DiscardField))
	var invalid web.HTTPError
	switch {
	case errors.As(err, &invalid):
		return web.Response{}, err
	case err != nil && !errors.Is(err, db.ErrNotFound): // decided already, as by a second click
		return web.Response{}, h.NotStored(heldForm, err)
	}
	return web.Redirect(h.WithFlash(HeldAddress(), heldForm, outcome))
}

// decideHeld sends or discards the mails that a form names, and returns the outcome.
func (h *Handlers) decideHeld(ctx context.Context, send, discard string) (outcome string, err error) {
	switch {
	case send == views.HeldAll:
		_, err = h.store.ReleaseMails(ctx)
		return releasedAll, err
	case discard == views.RestoredAll:
		_, err = h.store.DiscardRestoredMails(ctx)
		return discarded, err
	case discard == views.BudgetAll:
		_, err = h.store.DiscardAcknowledgements(ctx)
		return discarded, err
	}
	id, err := strconv.ParseInt(cmp.Or(discard, send), 10, 64)
	switch {
	case err != nil:
		return "", web.ErrBadRequest
	case discard != "":
		return discarded, h.store.DiscardMail(ctx, id)
	}
	return releasedOne, h.store.ReleaseMail(ctx, id)
}

// HeldAddress returns the address of the held mails.
func HeldAddress() string {
	return i18n.WithQuery(i18n.AdminPath(i18n.AdminOutbox), views.StateField, string(db.MailHeld))
}

// heldMailTodos tells how many mails are held until the owner sends them.
func (h *Handlers) heldMailTodos(r *web.Request) ([]views.Todo, error) {
	n, err := h.store.CountMailsForOwner(r.Context())
	if err != nil || n == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.held-mails", n), Count: n, Tone: views.WarningTone, Href: HeldAddress(),
	}}, nil
}
