package site

import (
	"net/http"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// errVerticalNotFound means that an industry has no page.
var errVerticalNotFound = web.HTTPError{
	Status: http.StatusNotFound, Key: "vertical", Back: i18n.Services, Lang: content.VerticalLang,
}

// Vertical handles GET /ai-services/{vertical} and /servicios-ia/{vertical}: Spanish pages under either path, of which
// search engines keep the Spanish one.
func (h *Handlers) Vertical(r *web.Request) (web.Response, error) {
	found, ok := h.Site.Vertical(r.PathValue("vertical"))
	if !ok {
		return web.Response{}, errVerticalNotFound
	}
	paths, image := h.Languages.Paths(i18n.Vertical, found.ID), "vertical-"+found.ID
	page := views.VerticalPage{Vertical: found, Common: h.Site.Verticals.Common}
	page.Base = h.NewPageWith(r, i18n.Vertical, web.PageMeta{
		Title: found.MetaTitle, Description: found.MetaDescription, Image: image, Paths: paths,
		Above: []jsonld.Crumb{h.Crumb(r, i18n.Services)},
	})
	page.BareTitle, page.Script, page.Keywords = true, "js/vertical.js", found.Keywords
	page.Canonical, page.Image = paths.In(content.VerticalLang), web.ShareImage(content.VerticalLang, image)
	page.Questions = h.Site.Services.Questions(page.Common.Questions...)
	page.PrependJSONLD(page.Service(), jsonld.FAQPage(page.Base, page.Questions, page.TextLang()))
	return web.Render(page)
}
