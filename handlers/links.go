package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// links handles GET /links.
func (s *Server) links(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Links)
	page := views.LinksPage{Base: s.base(v, i18n.Links, here), Links: s.Content.Links}
	page.Title, page.Description = s.Content.Links.Title.In(v.Lang), page.T("links.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "links"), page.Title
	page.Data = append(page.Data, page.Collection(), jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	return answer{Page: page}, nil
}
