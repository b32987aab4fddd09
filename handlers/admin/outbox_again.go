package admin

import (
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// OutboxAgain handles GET /admin/outbox/again: it asks whether to send all failed mails of the filter again.
func (h *Handlers) OutboxAgain(r *web.Request) (web.Response, error) {
	filter, shown := outboxFilter(r.URL.Query())
	filter.State, shown.State = db.MailFailed, string(db.MailFailed)
	counts, err := h.store.CountMails(r.Context(), filter)
	if err != nil {
		return web.Response{}, err
	}
	if counts[db.MailFailed] == 0 {
		return web.Redirect(shown.Address(i18n.AdminOutbox))
	}
	return web.Render(views.OutboxAgainPage{
		Base: h.newPage(r, i18n.AdminOutboxAgain), Filter: shown, Mails: counts[db.MailFailed],
	})
}

// PostOutboxAgain handles POST /admin/outbox/again: it queues all failed mails of the filter again.
func (h *Handlers) PostOutboxAgain(r *web.Request) (web.Response, error) {
	filter, _ := outboxFilter(r.URL.Query())
	n, err := h.store.RequeueMails(r.Context(), filter, h.Now())
	if err != nil {
		return web.Response{}, h.NotStored(outboxForm, err)
	}
	return h.queued(r, n)
}
