package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// maxTalks is how many talks the page about the owner lists: the page of talks has all.
const maxTalks = 3

// About handles GET /about: the page about the owner.
func (h *Handlers) About(r *web.Request) (web.Response, error) {
	page := views.AboutPage{Base: h.NewPage(r, i18n.About), About: h.Site.About}
	page.OGType = "profile"
	page.Talks = h.Site.Talks[:min(len(h.Site.Talks), maxTalks)]
	page.Articles = h.articlesByID(h.Site.About.Articles)
	page.JSONLD = append(page.JSONLD, jsonld.Profile(page.Base))
	return web.Render(page)
}

// articlesByID returns the articles with these ids, in this order.
func (h *Handlers) articlesByID(ids []string) []content.Article {
	var found []content.Article
	for _, id := range ids {
		for _, a := range h.Site.Articles {
			if a.ID == id {
				found = append(found, a)
			}
		}
	}
	return found
}
