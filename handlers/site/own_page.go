package site

import (
	slashpath "path"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// OwnPagePaths returns the addresses of a page of the owner's own; in a language that it does not have, the home page's, or that
// of the services.
func (h *Handlers) OwnPagePaths(p content.OwnPage) i18n.Localized[string] {
	return i18n.Localize(h.Languages, func(lang i18n.Lang) string {
		if text, ok := p.Localized[lang]; ok {
			return text.Path
		}
		if p.Service != "" {
			return h.Languages.Path(lang, i18n.Services)
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
		if !p.Has(r.Lang) {
			return web.Response{Address: paths}, nil
		}
		page := h.ownPage(r, p, paths, draft)
		if response, ok := h.facing(r, page.Meta(), func(lang i18n.Lang) views.FacingText { return facingText(p.Localized[lang].ArticleText) }); ok {
			return response, nil
		}
		return web.Response{Page: page, Uncached: draft}, nil
	}
}

// ownPage returns a page of the owner's own, or of a service, in the language of the request.
func (h *Handlers) ownPage(r *web.Request, p content.OwnPage, paths i18n.Localized[string], draft bool) layout.Page {
	text := p.Localized[r.Lang]
	base := h.ownPageBase(r, p, text, paths)
	if draft {
		base.NoIndex, base.Editor = true, i18n.AdminPath(i18n.AdminText, slashpath.Dir(p.Folder()), slashpath.Base(p.Folder()))
	}
	if !base.NoIndex {
		base.Markdown = i18n.Localized[string]{r.Lang: text.MarkdownPath}
	}
	page := views.OwnPage{Base: base, Own: p, Text: text}
	if service, ok := h.Site.Services.Find(p.Service); ok {
		return h.servicePage(page, service)
	}
	page.StyleSheet = "css/article.css"
	page.PrependJSONLD(page.WebPage())
	return page
}

// ownPageBase returns the base of a page of the owner's own. That of a service is below the page of services.
func (h *Handlers) ownPageBase(r *web.Request, p content.OwnPage, text content.OwnPageText, paths i18n.Localized[string]) layout.Base {
	meta := web.PageMeta{Title: text.Title, Description: text.Description, Image: ownPageImage + text.Slug, Paths: paths}
	if p.Service != "" {
		meta.Image, meta.Above = serviceImage+text.Slug, []jsonld.Crumb{h.Crumb(r, i18n.Services)}
	}
	base := h.NewPageWith(r, "", meta)
	if _, onHome := h.Site.HomeText(r.Lang); onHome && p.ID == h.Site.Home.Text && p.Service == "" {
		base.Canonical = h.Languages.Path(r.Lang, i18n.Home)
	}
	base.Only = p.Langs(h.Site.Settings.Languages)
	return base
}

// servicePage returns the page of a service.
func (h *Handlers) servicePage(own views.OwnPage, service content.Service) views.ServicePage {
	page := views.ServicePage{OwnPage: own, Service: service}
	page.Parent = i18n.Services
	page.Said = h.Site.Clients.About(service.ID)
	page.Related = h.Site.RelatedTo(page.Lang, content.NounService.ID(service.ID), nil)
	page.PrependJSONLD(page.Schema())
	return page
}

// What the names of the share pictures of the owner's own pages, and of those of services, begin with, so that none is that of an article.
const (
	ownPageImage = "page."
	serviceImage = "service."
)
