package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
)

// Links handles GET /links.
func (h *Handlers) Links(r *web.Request) (web.Response, error) {
	page := views.LinksPage{Links: h.Site.Links}
	page.Base = h.NewPageWith(r, i18n.Links, web.PageMeta{
		Title: h.Site.Links.Title.In(r.Lang), Description: h.Languages.Messages(r.Lang).T("links.description"), Image: string(i18n.Links),
		Paths: h.Languages.Paths(i18n.Links),
	})
	page.PrependJSONLD(page.Collection())
	return web.Render(page)
}
