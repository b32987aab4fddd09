package handlers

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// newestOnHome is how many articles the home page shows.
const newestOnHome = 3

// home handles GET /.
func (s *Server) home(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Home)
	page := views.HomePage{Base: s.base(v, i18n.Home, here)}
	page.Description = page.Site.Profile.MetaDescription.In(page.Lang)
	page.Image, page.ImageAlt = shareImage(v.Lang, "home"), page.FullTitle()
	articles := s.Content.In(content.InArticles)
	page.Newest = articles[:min(newestOnHome, len(articles))]
	page.Chat = s.chatBox(v.Lang)
	page.Data = append(page.Data, jsonld.WebSite(page.Base), jsonld.Person(page.Base))
	return answer{Page: page}, nil
}
