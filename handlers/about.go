package handlers

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// about handles GET /about.
func (s *Server) about(v *visit) (answer, error) {
	page := views.AboutPage{Base: s.titled(v, i18n.About), About: s.Content.About}
	page.OGType = "profile"
	page.Articles = s.articlesCalled(s.Content.About.Articles)
	page.Data = append(page.Data, jsonld.Profile(page.Base))
	return answer{Page: page}, nil
}

// articlesCalled returns the articles with these ids, in this order.
func (s *Server) articlesCalled(ids []string) []content.Article {
	var found []content.Article
	for _, id := range ids {
		for _, a := range s.Content.Articles {
			if a.ID == id {
				found = append(found, a)
			}
		}
	}
	return found
}
