package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Services handles GET /ai-services and /servicios-ia.
func (h *Handlers) Services(r *web.Request) (web.Response, error) {
	here := i18n.Paths(i18n.Services)
	page := views.ServicesPage{Base: h.PageBase(r, i18n.Services, here), Services: h.Site.Services}
	page.Title, page.Description = page.T("services.title"), page.T("services.description")
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "services"), page.Title
	page.Data = append(page.Data, page.Service(), jsonld.FAQPage(page.Base, page.FAQ, r.Lang),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)}))
	return web.Response{Page: page}, nil
}
