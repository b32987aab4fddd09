package site

import (
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// Gallery handles GET /proyectos.
func (h *Handlers) Gallery(r *web.Request) (web.Response, error) {
	here := i18n.Paths(i18n.Gallery)
	page := views.GalleryPage{Base: h.PageBase(r, i18n.Gallery, here), Projects: h.Site.Gallery}
	page.Title, page.Description = page.T("gallery.title"), page.T("gallery.description")
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "gallery"), page.Title
	var items []jsonld.Crumb
	for _, p := range page.Projects {
		items = append(items, jsonld.Crumb{Name: p.Title.In(r.Lang), Path: i18n.Path(r.Lang, i18n.GalleryProject, p.ID)})
	}
	page.Data = append(page.Data, jsonld.Collection(page.Base, items...),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)}))
	return web.Response{Page: page}, nil
}

// GalleryProject handles GET /proyectos/{id}: the gallery with the dialog of one project open.
func (h *Handlers) GalleryProject(r *web.Request) (web.Response, error) {
	found, ok := h.Site.GalleryProject(r.PathValue("id"))
	if !ok {
		return web.Response{}, web.NotFound("project", i18n.Gallery)
	}
	here := i18n.Paths(i18n.GalleryProject, found.ID)
	page := views.GalleryPage{
		Base: h.PageBase(r, i18n.GalleryProject, here), Projects: h.Site.Gallery, Open: &found,
	}
	page.Overlaid = true
	page.Title, page.Description = found.Title.In(r.Lang), found.Description.In(r.Lang)
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "gallery-"+found.ID), page.Title
	page.Data = append(page.Data, page.Software(), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.T("gallery.title"), Path: i18n.Path(r.Lang, i18n.Gallery)},
		jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)},
	))
	return web.Response{Page: page}, nil
}
