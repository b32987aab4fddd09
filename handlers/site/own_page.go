package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
)

// OwnPagePaths returns the addresses of a page of the owner's own; in a language that it does not have, the home page's.
func (h *Handlers) OwnPagePaths(p content.OwnPage) i18n.Localized[string] {
	return i18n.Localize(h.Languages, func(lang i18n.Lang) string {
		if text, ok := p.Localized[lang]; ok {
			return text.Path
		}
		return h.Languages.Path(lang, i18n.Home)
	})
}

// OwnPage handles GET of a page of the owner's own. A draft is shown to the owner alone.
func (h *Handlers) OwnPage(p content.OwnPage, draft bool) web.Handler {
	paths := h.OwnPagePaths(p)
	return func(r *web.Request) (web.Response, error) {
		if draft && !r.IsOwner() {
			return web.Response{}, web.ErrNotFound
		}
		text, ok := p.Localized[r.Lang]
		if !ok {
			return web.Response{Address: paths}, nil
		}
		page := views.OwnPage{Own: p, Text: text}
		page.Base = h.NewPageWith(r, "", web.PageMeta{
			Title: text.Title, Description: text.Description, Image: ownPageImage + text.Slug, Paths: paths,
		})
		page.StyleSheet = "css/article.css"
		page.Only = p.Langs(h.Site.Settings.Languages)
		if page.NoIndex = page.NoIndex || draft; !page.NoIndex {
			page.Markdown = i18n.Localized[string]{r.Lang: text.MarkdownPath}
		}
		page.PrependJSONLD(page.WebPage())
		return web.Response{Page: page, Uncached: draft}, nil
	}
}

// ownPageImage begins the names of the share pictures of the owner's own pages, so that none is that of an article.
const ownPageImage = "page."
