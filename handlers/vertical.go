package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// vertical handles GET /ai-services/{vertical} and /servicios-ia/{vertical}: Spanish pages under either path, of which
// search engines keep the Spanish one.
func (s *Server) vertical(v *visit) (answer, error) {
	found, ok := s.Content.Vertical(v.arg("vertical"))
	if !ok {
		return answer{}, errVerticalNotFound
	}
	here := i18n.Paths(i18n.Vertical, found.ID)
	page := views.VerticalPage{Base: s.base(v, i18n.Vertical, here), Vertical: found, Landing: s.Content.Landing}
	page.Title, page.Alone, page.Module = found.MetaTitle, true, "js/vertical.js"
	page.Description, page.Keywords = found.MetaDescription, found.Keywords
	page.Canonical = here.In(i18n.ES)
	page.Image, page.ImageAlt = shareImage(i18n.ES, "vertical-"+found.ID), found.MetaTitle
	page.Questions = s.Content.Services.Questions(s.Content.Landing.Questions...)
	page.Data = append(page.Data, page.Service(), jsonld.FAQPage(page.Base, page.Questions, page.Speaks()), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.T("services.title"), Path: page.Path(i18n.Services)},
		jsonld.Crumb{Name: found.MetaTitle, Path: here.In(v.Lang)},
	))
	return answer{Page: page}, nil
}
