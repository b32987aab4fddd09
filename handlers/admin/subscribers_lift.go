package admin

import (
	"fmt"
	"net/url"

	"portfolio/handlers/web"
	views "portfolio/views/admin"
)

// PostSubscribers handles POST /admin/newsletter/subscribers: the selected addresses that are stopped get issues again.
func (h *Handlers) PostSubscribers(r *web.Request, posted url.Values) (web.Response, error) {
	ids := parseIDs(posted[views.IDField])
	if len(ids) == 0 {
		return h.subscribersRedirect(outcomeNoneLeft)
	}
	lifted, err := h.store.LiftStops(r.Context(), ids)
	switch {
	case err != nil:
		return web.Response{}, h.NotStored(subscribersForm, err)
	case lifted == 0:
		return h.subscribersRedirect(outcomeNotLifted)
	}
	return h.subscribersRedirect(fmt.Sprintf("%s-%d", outcomeLifted, lifted))
}
