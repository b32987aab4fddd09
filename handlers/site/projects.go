package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Portfolio handles GET /portfolio.
func (h *Handlers) Portfolio(r *web.Request) (web.Response, error) {
	return h.projects(r, views.PortfolioList, h.Site.Projects)
}

// Project handles GET /portfolio/{id}: the portfolio with the dialog of one project open.
func (h *Handlers) Project(r *web.Request) (web.Response, error) {
	return h.project(r, views.PortfolioList, h.Site.Projects, "project-")
}

// Gallery handles GET /proyectos.
func (h *Handlers) Gallery(r *web.Request) (web.Response, error) {
	return h.projects(r, views.GalleryList, h.Site.Gallery)
}

// GalleryProject handles GET /proyectos/{id}: the gallery with the dialog of one project open.
func (h *Handlers) GalleryProject(r *web.Request) (web.Response, error) {
	return h.project(r, views.GalleryList, h.Site.Gallery, "gallery-")
}

func (h *Handlers) projects(r *web.Request, list views.ProjectList, projects []content.Project) (web.Response, error) {
	page := views.ProjectsPage{Base: h.NewPage(r, list.Page), List: list, Projects: projects}
	var items []jsonld.Crumb
	for _, p := range projects {
		items = append(items, jsonld.Crumb{Name: p.Title.In(r.Lang), Path: h.Languages.Path(r.Lang, list.Item, p.ID)})
	}
	page.PrependJSONLD(jsonld.Collection(page.Base, items...))
	return web.Render(page)
}

// project renders the project that the path names. image is the prefix of the names of share pictures.
func (h *Handlers) project(r *web.Request, list views.ProjectList, projects []content.Project, image string) (web.Response, error) {
	found, ok := content.FindProject(projects, r.PathValue("id"))
	if !ok {
		return web.Response{}, web.NotFound("project", list.Page)
	}
	page := views.ProjectsPage{List: list, Projects: projects, Open: &found}
	page.Base = h.NewPageWith(r, list.Item, web.PageMeta{
		Title: found.Title.In(r.Lang), Description: found.Description.In(r.Lang), Image: image + found.ID,
		Paths: h.Languages.Paths(list.Item, found.ID), Above: []jsonld.Crumb{h.Crumb(r, list.Page)},
	})
	page.HasDialog = true
	page.PrependJSONLD(page.Software())
	return web.Render(page)
}
