package admin

import (
	"context"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// delivery returns whether mails get through, as the process that sends them knows it.
func (h *Handlers) delivery(ctx context.Context) (views.Delivery, error) {
	row, err := h.store.MailServer(ctx)
	if err != nil {
		return views.Delivery{}, err
	}
	counts, err := h.store.MailCounts(ctx)
	if !h.Mailing.Sends(ctx) {
		return views.Delivery{State: views.NoMailServer, Waiting: counts[db.MailWaiting]}, err
	}
	return views.Delivery{
		State: string(row.State), Since: row.Since.Time, Cause: row.Cause, Reason: row.Reason, Waiting: counts[db.MailWaiting],
		NextIn: row.NextAt.Sub(h.Now()),
	}, err
}

// deliveryTodos tells that mails wait and do not get through.
func (h *Handlers) deliveryTodos(r *web.Request) ([]views.Todo, error) {
	delivery, err := h.delivery(r.Context())
	switch {
	case err != nil:
		return nil, err
	case delivery.State == views.NoMailServer:
		return h.noMailTodos(r, delivery.Waiting), nil
	case delivery.Waiting == 0, delivery.State == string(db.MailServerUp):
		return nil, nil
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.delivery", delivery.Waiting), Count: delivery.Waiting,
		Tone: views.ProblemTone, Href: i18n.AdminPath(i18n.AdminOutbox),
	}}, nil
}

// probeForm is the flash name of trying the mail server.
const probeForm = "outbox-probe"

// PostOutboxProbe handles POST /admin/outbox/probe: it has the mail server tried now.
func (h *Handlers) PostOutboxProbe(r *web.Request) (web.Response, error) {
	if err := h.store.ProbeMailServer(r.Context(), h.Now()); err != nil {
		return web.Response{}, h.NotStored(probeForm, err)
	}
	return web.Redirect(h.WithFlash(i18n.AdminPath(i18n.AdminOutbox), probeForm, web.Stored))
}
