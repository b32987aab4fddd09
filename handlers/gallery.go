package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// gallery handles GET /proyectos.
func (s *Server) gallery(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Gallery)
	page := views.GalleryPage{Base: s.base(v, i18n.Gallery, here), Projects: s.Content.Gallery}
	page.Title, page.Description = page.T("gallery.title"), page.T("gallery.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "gallery"), page.Title
	var items []jsonld.Crumb
	for _, p := range page.Projects {
		items = append(items, jsonld.Crumb{Name: p.Title.In(v.Lang), Path: i18n.Path(v.Lang, i18n.GalleryProject, p.ID)})
	}
	page.Data = append(page.Data, jsonld.Collection(page.Base, items...),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	return answer{Page: page}, nil
}

// galleryProject handles GET /proyectos/{id}: the gallery with the dialog of one project open.
func (s *Server) galleryProject(v *visit) (answer, error) {
	found, ok := s.Content.GalleryProject(v.arg("id"))
	if !ok {
		return answer{}, errProjectNotFound(i18n.Gallery)
	}
	here := i18n.Paths(i18n.GalleryProject, found.ID)
	page := views.GalleryPage{
		Base: s.base(v, i18n.GalleryProject, here), Projects: s.Content.Gallery, Open: &found,
	}
	page.Overlaid = true
	page.Title, page.Description = found.Title.In(v.Lang), found.Description.In(v.Lang)
	page.Image, page.ImageAlt = shareImage(v.Lang, "gallery-"+found.ID), page.Title
	page.Data = append(page.Data, page.Software(), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.T("gallery.title"), Path: i18n.Path(v.Lang, i18n.Gallery)},
		jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)},
	))
	return answer{Page: page}, nil
}
