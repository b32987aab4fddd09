package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
)

// links handles GET /links.
func (s *Server) links(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Links)
	page := views.LinksPage{Base: s.base(v, i18n.Links, here), Links: s.Content.Links}
	page.Title, page.Description = s.Content.Links.In(v.Lang).Title, page.T("links.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "links"), page.Title
	page.Data = append(page.Data, page.Collection(), page.Breadcrumbs(views.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	return answer{Here: here, Show: page.Show()}, nil
}
