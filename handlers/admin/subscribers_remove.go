package admin

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// SubscribersRemove handles GET /admin/newsletter/subscribers/remove: it asks whether to remove the selected subscribers.
func (h *Handlers) SubscribersRemove(r *web.Request) (web.Response, error) {
	rows, err := h.store.SubscribersByID(r.Context(), parseIDs(r.URL.Query()[views.IDField]))
	if err != nil {
		return web.Response{}, err
	}
	rows = slices.DeleteFunc(rows, func(row db.Subscriber) bool { return row.State == db.Unsubscribed })
	if len(rows) == 0 {
		return h.subscribersRedirect(outcomeNoneLeft)
	}
	return web.Render(views.SubscribersRemovePage{
		Base: h.newPage(r, i18n.AdminSubscribersRemove), Subscribers: h.subscriberViews(r.Messages, rows),
	})
}

// PostSubscribersRemove handles POST /admin/newsletter/subscribers/remove.
func (h *Handlers) PostSubscribersRemove(r *web.Request, posted url.Values) (web.Response, error) {
	removed, err := h.store.RemoveSubscribers(r.Context(), parseIDs(posted[views.IDField]))
	if err != nil {
		return web.Response{}, h.NotStored(subscribersForm, err)
	}
	return h.subscribersRedirect(fmt.Sprintf("%s-%d", outcomeRemoved, removed))
}

// subscribersRedirect redirects to the list, which shows the outcome.
func (h *Handlers) subscribersRedirect(outcome string) (web.Response, error) {
	return web.Redirect(h.WithFlash(i18n.AdminPath(i18n.AdminSubscribers), subscribersForm, outcome))
}

// parseIDs returns the ids among values, each once, as many as a page of the list has.
func parseIDs(values []string) (ids []int64) {
	for _, value := range values {
		id, err := strconv.ParseInt(value, 10, 64)
		if err == nil && id > 0 && !slices.Contains(ids, id) && len(ids) < pageSize {
			ids = append(ids, id)
		}
	}
	return ids
}
