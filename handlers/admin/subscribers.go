package admin

import (
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// Subscribers handles GET /admin/newsletter/subscribers.
func (h *Handlers) Subscribers(r *web.Request) (web.Response, error) {
	page := views.SubscribersPage{Base: h.newPage(r, i18n.AdminSubscribers)}
	number := pageNumber(r)
	rows, total, err := h.store.Subscribers(r.Context(), db.SubscriberFilter{}, (number-1)*pageSize, pageSize)
	if err == nil && len(rows) == 0 && number > 1 { // beyond the end
		number = lastPage(total)
		rows, total, err = h.store.Subscribers(r.Context(), db.SubscriberFilter{}, (number-1)*pageSize, pageSize)
	}
	if err != nil {
		return web.Response{}, err
	}
	page.Pager = views.Pager{Address: page.Paths.In(page.Lang), Number: number, Last: lastPage(total)}
	for _, row := range rows {
		page.Subscribers = append(page.Subscribers, views.Subscriber{
			Email: row.Email, Lang: i18n.Lang(row.Language), Source: row.Source, State: string(row.State),
			Since: row.CreatedAt.Time,
		})
	}
	return web.Render(page)
}
