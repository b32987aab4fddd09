package admin

import (
	"errors"
	"net/url"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	views "portfolio/views/admin"
)

// networksForm is the flash name of the form that lets a network send more.
const networksForm = "networks"

// labelLength is how much of a network's key the owner sees: enough to tell a few networks apart.
const labelLength = 6

// Networks handles GET /admin/networks: the networks that have sent as many forms as are stored in a day.
func (h *Handlers) Networks(r *web.Request) (web.Response, error) {
	days, err := h.store.FullNetworks(r.Context())
	if err != nil {
		return web.Response{}, err
	}
	page := views.NetworksPage{Base: h.newPage(r, i18n.AdminNetworks), More: db.NetworkPerDay}
	_, page.Done = h.Flash(r, networksForm)
	for _, day := range days {
		page.Networks = append(page.Networks, views.FullNetwork{
			Key: day.Network, Label: day.Network[:min(labelLength, len(day.Network))],
			Count: day.Count, Since: day.BeganAt.Time, Until: day.Ends(),
		})
	}
	return web.Response{Page: page}, nil
}

// PostNetworks handles POST /admin/networks: it lets a network send more today. Repeating it changes nothing.
func (h *Handlers) PostNetworks(r *web.Request, posted url.Values) (web.Response, error) {
	err := h.store.AllowNetworkMore(r.Context(), posted.Get(views.NetworkField))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return web.Response{}, h.NotStored(networksForm, err)
	}
	return web.Response{Location: h.WithFlash(i18n.AdminPath(i18n.AdminNetworks), networksForm, web.Stored)}, nil
}

// fullNetworkTodos tells how many networks have reached their day.
func (h *Handlers) fullNetworkTodos(r *web.Request) ([]views.Todo, error) {
	days, err := h.store.FullNetworks(r.Context())
	if err != nil || len(days) == 0 {
		return nil, err
	}
	return []views.Todo{{
		Text: r.Messages.Count("admin-overview.todo.full-networks", len(days)), Count: len(days), Tone: views.WarningTone,
		Href: i18n.AdminPath(i18n.AdminNetworks),
	}}, nil
}
