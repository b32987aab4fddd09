package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Links handles GET /links.
func (h *Handlers) Links(r *web.Request) (web.Response, error) {
	here := i18n.Paths(i18n.Links)
	page := views.LinksPage{Base: h.PageBase(r, i18n.Links, here), Links: h.Site.Links}
	page.Title, page.Description = h.Site.Links.Title.In(r.Lang), page.T("links.description")
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "links"), page.Title
	page.Data = append(page.Data, page.Collection(), jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)}))
	return web.Response{Page: page}, nil
}
