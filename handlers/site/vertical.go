package site

import (
	"net/http"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// errVerticalNotFound reports an industry that has no page.
var errVerticalNotFound = web.HTTPError{
	Status: http.StatusNotFound, Key: "vertical", Back: i18n.Services, Lang: content.VerticalLang,
}

// Vertical handles GET /ai-services/{vertical} and /servicios-ia/{vertical}: Spanish pages under either path, of which
// Search engines keep the Spanish one.
func (h *Handlers) Vertical(r *web.Request) (web.Response, error) {
	found, ok := h.Site.Vertical(r.PathValue("vertical"))
	if !ok {
		return web.Response{}, errVerticalNotFound
	}
	here := i18n.Paths(i18n.Vertical, found.ID)
	page := views.VerticalPage{Base: h.PageBase(r, i18n.Vertical, here), Vertical: found, Common: h.Site.Verticals.Common}
	page.Title, page.Alone, page.Module = found.MetaTitle, true, "js/vertical.js"
	page.Description, page.Keywords = found.MetaDescription, found.Keywords
	page.Canonical = here.In(content.VerticalLang)
	page.Image, page.ImageAlt = web.ShareImage(content.VerticalLang, "vertical-"+found.ID), found.MetaTitle
	page.Questions = h.Site.Services.Questions(page.Common.Questions...)
	page.Data = append(page.Data, page.Service(), jsonld.FAQPage(page.Base, page.Questions, page.Speaks()), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.T("services.title"), Path: page.Path(i18n.Services)},
		jsonld.Crumb{Name: found.MetaTitle, Path: here.In(r.Lang)},
	))
	return web.Response{Page: page}, nil
}
