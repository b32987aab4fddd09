package contact

import (
	"slices"
	"strings"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Connects handles GET /connects and /conexiones: the kinds of work that the owner offers.
func (h *Handlers) Connects(r *web.Request) (web.Response, error) {
	page := h.hub(r, i18n.Connects)
	page.JSONLD = append(page.JSONLD, page.Offers())
	if page.ShowsForms() {
		return web.RenderUncached(page)
	}
	return web.Render(page)
}

// Clients handles GET /connects/clients and /conexiones/clientes: the owner's clients.
func (h *Handlers) Clients(r *web.Request) (web.Response, error) {
	page := h.hub(r, i18n.ConnectsClients, i18n.Connects)
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "CollectionPage"))
	return web.Render(page)
}

// Forms handles GET /connects/connect and /conexiones/conectar: the forms for quotes and collaborations. Where they are on the
// first page, it redirects there.
func (h *Handlers) Forms(r *web.Request) (web.Response, error) {
	if page := h.Site.FormsPage(); page != i18n.ConnectsForms {
		return web.Response{Address: h.Languages.Paths(page)}, nil
	}
	return h.showForms(r)
}

// showForms returns the page with the forms.
func (h *Handlers) showForms(r *web.Request) (web.Response, error) {
	if h.Site.FormsPage() == i18n.Connects {
		return h.Connects(r)
	}
	page := h.hub(r, i18n.ConnectsForms, i18n.Connects)
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "ContactPage"))
	return web.RenderUncached(page)
}

// hub returns the view model that all pages of the connections hub share.
func (h *Handlers) hub(r *web.Request, page i18n.Page, above ...i18n.Page) views.ConnectsPage {
	hub := views.ConnectsPage{
		Base:          h.inquiryPage(r, page, above...),
		Opportunities: h.Site.Opportunities,
		Clients:       h.Site.Clients,
	}
	if subject, ok := h.subject(r); ok {
		hub.About = subject.ID
	}
	if hub.ShowsForms() {
		hub.Quote = h.inquiryForm(r, hub.Base, i18n.QuoteRequest, "budget")
		hub.Collaboration = h.inquiryForm(r, hub.Base, i18n.CollaborationRequest, "collaboration")
		forms := views.RequestForms(h.Site.Site)
		switch chosen := r.Param(views.FormQuery); {
		case hub.Quote.WasSent():
			hub.Form = views.QuoteForm
		case hub.Collaboration.WasSent():
			hub.Form = views.CollaborationForm
		case slices.Contains(forms, chosen):
			hub.Form = chosen
		default:
			hub.Form = forms[0]
		}
		if hub.Form != forms[0] {
			hub.Query = strings.TrimPrefix(hub.Query+"&"+views.FormQuery+"="+hub.Form, "&")
		}
	}
	return hub
}
