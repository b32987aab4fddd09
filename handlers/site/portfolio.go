package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Portfolio handles GET /portfolio.
func (h *Handlers) Portfolio(r *web.Request) (web.Response, error) {
	here := i18n.Paths(i18n.Portfolio)
	page := views.PortfolioPage{Base: h.PageBase(r, i18n.Portfolio, here), Projects: h.Site.Projects}
	page.Title, page.Description = page.T("portfolio.title"), page.T("portfolio.description")
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "portfolio"), page.Title
	var items []jsonld.Crumb
	for _, p := range page.Projects {
		items = append(items, jsonld.Crumb{Name: p.Title.In(r.Lang), Path: i18n.Path(r.Lang, i18n.Project, p.ID)})
	}
	page.Data = append(page.Data, jsonld.Collection(page.Base, items...),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)}))
	return web.Response{Page: page}, nil
}

// Project handles GET /portfolio/{id}: the portfolio with the dialog of one project open.
func (h *Handlers) Project(r *web.Request) (web.Response, error) {
	found, ok := h.Site.Project(r.PathValue("id"))
	if !ok {
		return web.Response{}, web.NotFound("project", i18n.Portfolio)
	}
	here := i18n.Paths(i18n.Project, found.ID)
	page := views.PortfolioPage{
		Base: h.PageBase(r, i18n.Project, here), Projects: h.Site.Projects, Open: &found,
	}
	page.Overlaid = true
	page.Title, page.Description = found.Title.In(r.Lang), found.Description.In(r.Lang)
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "project-"+found.ID), page.Title
	page.Data = append(page.Data, page.Software(), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.T("portfolio.title"), Path: i18n.Path(r.Lang, i18n.Portfolio)},
		jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)},
	))
	return web.Response{Page: page}, nil
}
