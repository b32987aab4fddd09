package handlers

import (
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// portfolio handles GET /portfolio.
func (s *Server) portfolio(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Portfolio)
	page := views.PortfolioPage{Base: s.base(v, i18n.Portfolio, here), Projects: s.Content.Projects}
	page.Title, page.Description = page.T("portfolio.title"), page.T("portfolio.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "portfolio"), page.Title
	var items []jsonld.Crumb
	for _, p := range page.Projects {
		items = append(items, jsonld.Crumb{Name: p.Title.In(v.Lang), Path: i18n.Path(v.Lang, i18n.Project, p.ID)})
	}
	page.Data = append(page.Data, jsonld.Collection(page.Base, items...),
		jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	return answer{Page: page}, nil
}

// project handles GET /portfolio/{id}: the portfolio with the dialog of one project open.
func (s *Server) project(v *visit) (answer, error) {
	found, ok := s.Content.Project(v.arg("id"))
	if !ok {
		return answer{}, errProjectNotFound(i18n.Portfolio)
	}
	here := i18n.Paths(i18n.Project, found.ID)
	page := views.PortfolioPage{
		Base: s.base(v, i18n.Project, here), Projects: s.Content.Projects, Open: &found,
	}
	page.Overlaid = true
	page.Title, page.Description = found.Title.In(v.Lang), found.Description.In(v.Lang)
	page.Image, page.ImageAlt = shareImage(v.Lang, "project-"+found.ID), page.Title
	page.Data = append(page.Data, page.Software(), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.T("portfolio.title"), Path: i18n.Path(v.Lang, i18n.Portfolio)},
		jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)},
	))
	return answer{Page: page}, nil
}
