package admin

import (
	"context"

	"portfolio/db"
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
	delivery := views.Delivery{
		State: string(row.State), Since: row.Since.Time, Cause: row.Cause, Reason: row.Reason, Waiting: counts[db.MailWaiting],
		NextIn: row.NextAt.Sub(h.Now()),
	}
	if !h.SendsMail {
		delivery.State = views.NoMailServer
	}
	return delivery, err
}

// deliveryTodos tells that mails wait and do not get through.
func (h *Handlers) deliveryTodos(ctx context.Context) ([]views.Todo, error) {
	delivery, err := h.delivery(ctx)
	if err != nil || delivery.Waiting == 0 || delivery.State == string(db.MailServerUp) {
		return nil, err
	}
	return []views.Todo{{
		Text: h.AdminMessages().Count("admin-overview.todo.delivery", delivery.Waiting), Count: delivery.Waiting,
		Tone: views.ProblemTone, Href: i18n.AdminPath(i18n.AdminOutbox),
	}}, nil
}
