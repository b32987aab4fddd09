package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// Portfolio handles GET /portfolio.
func (h *Handlers) Portfolio(r *web.Request) (web.Response, error) {
	return h.projects(r, views.PortfolioList, h.Site.Projects)
}

// Project handles GET /portfolio/{id}.
func (h *Handlers) Project(r *web.Request) (web.Response, error) {
	return h.project(r, views.PortfolioList, h.Site.Projects, "project-")
}

// Gallery handles GET /proyectos.
func (h *Handlers) Gallery(r *web.Request) (web.Response, error) {
	return h.projects(r, views.GalleryList, h.Site.Gallery)
}

// GalleryProject handles GET /proyectos/{id}.
func (h *Handlers) GalleryProject(r *web.Request) (web.Response, error) {
	return h.project(r, views.GalleryList, h.Site.Gallery, "gallery-")
}

func (h *Handlers) projects(r *web.Request, list views.ProjectList, projects []content.Project) (web.Response, error) {
	projects = content.ProjectsIn(projects, r.Lang)
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
	r.UseLanguageWith(found.Languages.Has)
	paths := h.projectPaths(list, found)
	if !found.Languages.Has(r.Lang) {
		return web.Response{Address: paths}, nil // which has the list in place of this language
	}
	page := views.ProjectPage{List: list, Project: found, Next: content.ProjectAfter(content.ProjectsIn(projects, r.Lang), found.ID)}
	page.Subject, _ = h.Site.Subject(list.Noun.ID(found.ID))
	page.Related = h.Site.RelatedTo(r.Lang, page.Subject.ID, found.About)
	page.Base = h.NewPageWith(r, list.Item, web.PageMeta{
		Title: found.Title.In(r.Lang), Description: found.Description.In(r.Lang), Image: image + found.ID, Picture: found.Image,
		Paths: paths, Above: []jsonld.Crumb{h.Crumb(r, list.Page)},
	})
	page.Script, page.Only = "js/project-page.js", found.Languages
	page.Figure = layout.Figure{Value: found.Study.Number.Value.In(r.Lang)}
	if found.TellsMore() {
		if response, ok := h.facing(r, page.Base, h.facingProject(found)); ok {
			return response, nil
		}
	}
	page.PrependJSONLD(page.Software())
	return web.Render(page)
}

// projectPaths returns the addresses of a project. In a language that it does not have, that is the list in which it would be.
func (h *Handlers) projectPaths(list views.ProjectList, p content.Project) i18n.Localized[string] {
	return i18n.Localize(h.Languages, func(lang i18n.Lang) string {
		if !p.Languages.Has(lang) {
			return h.Languages.Path(lang, list.Page)
		}
		return h.Languages.Path(lang, list.Item, p.ID)
	})
}
