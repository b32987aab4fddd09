package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
)

// Preview returns the page of a text that is not on the site, as readers would see it. The owner's screens may frame it.
func (h *Handlers) Preview(r *web.Request, lang i18n.Lang, text content.OneText) (web.Response, error) {
	r = h.PreviewRequest(r, lang)
	response := web.Response{Uncached: true, Framed: true}
	switch {
	case text.Article != nil && text.Article.Has(lang):
		page := h.articlePage(r, *text.Article)
		page.NoIndex, page.Editor = true, i18n.AdminPath(i18n.AdminText, "articles", text.Article.ID)
		response.Page = page
	case text.Page != nil && text.Page.Has(lang):
		response.Page = h.ownPage(r, *text.Page, h.OwnPagePaths(*text.Page), true)
	default:
		return web.Response{}, web.ErrNotFound
	}
	return response, nil
}
