package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// newestOnHome is how many articles the home page shows.
const newestOnHome = 3

// Home handles GET /.
func (h *Handlers) Home(r *web.Request) (web.Response, error) {
	page := views.HomePage{Base: h.PageBase(r, i18n.Home, h.Languages.Paths(i18n.Home))}
	page.Description = page.Site.Profile.MetaDescription.In(page.Lang)
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "home"), page.FullTitle()
	articles := h.Site.ArticlesIn(r.Lang, content.CollectionArticles)
	page.Newest = articles[:min(newestOnHome, len(articles))]
	page.Chat = h.chatBox(r.Lang)
	page.JSONLD = append(page.JSONLD, jsonld.WebSite(page.Base), jsonld.Person(page.Base))
	return web.Render(page)
}
