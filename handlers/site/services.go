package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Services handles GET /services.
func (h *Handlers) Services(r *web.Request) (web.Response, error) {
	page := views.ServicesPage{Base: h.NewPage(r, i18n.Services), Services: h.Site.Services}
	page.PrependJSONLD(page.Service(), jsonld.FAQPage(page.Base, page.FAQ, r.Lang))
	return web.Render(page)
}
