package handlers

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// titled starts the view model of a page that its words describe: <page>.title and <page>.description. above lists
// the pages on the way to it from the home page.
func (s *Server) titled(v *visit, page i18n.Page, above ...i18n.Page) layout.Base {
	base := s.base(v, page, i18n.Paths(page))
	base.Title, base.Description = base.T(string(page)+".title"), base.T(string(page)+".description")
	base.Image, base.ImageAlt = shareImage(v.Lang, string(page)), base.Title
	var crumbs []jsonld.Crumb
	for _, p := range append(above, page) {
		crumbs = append(crumbs, jsonld.Crumb{Name: base.T(string(p) + ".title"), Path: i18n.Path(v.Lang, p)})
	}
	base.Data = append(base.Data, jsonld.Breadcrumbs(base, crumbs...))
	return base
}
