package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// services handles GET /ai-services and /servicios-ia.
func (s *Server) services(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Services)
	page := views.ServicesPage{Base: s.base(v, i18n.Services, here), Services: s.Content.Services}
	page.Title, page.Description = page.T("services.title"), page.T("services.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "services"), page.Title
	page.Data = append(page.Data, page.Service(), jsonld.FAQPage(page.Base, page.FAQ, v.Lang),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	return answer{Page: page}, nil
}
