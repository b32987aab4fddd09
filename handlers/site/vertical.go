package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// errVerticalNotFound returns the error of an industry that has no page. It speaks the language of those that have one.
func (h *Handlers) errVerticalNotFound(lang i18n.Lang) web.HTTPError {
	err := web.NotFound("vertical", i18n.Services)
	err.Lang = h.Site.Verticals.LanguageFor(lang)
	return err
}

// Vertical handles GET /services/{vertical}. Where the text does not have the language of the
// page, search engines keep the page of one that it has.
func (h *Handlers) Vertical(r *web.Request) (web.Response, error) {
	found, ok := h.Site.Vertical(r.PathValue("vertical"))
	if !ok {
		return web.Response{}, h.errVerticalNotFound(r.Lang)
	}
	lang := found.Languages.For(r.Lang)
	paths, image := h.Languages.Paths(i18n.Vertical, found.ID), "vertical-"+found.ID
	page := views.VerticalPage{Vertical: found, Common: h.Site.Verticals.Common}
	page.Base = h.NewPageWith(r, i18n.Vertical, web.PageMeta{
		Title: found.MetaTitle.In(lang), Description: found.MetaDescription.In(lang), Image: image, Paths: paths,
		Above: h.aboveVertical(r),
	})
	page.BareTitle, page.Script, page.Keywords = true, "js/vertical.js", found.Keywords.In(lang)
	page.Canonical, page.Image = paths.In(lang), web.ShareImage(lang, image)
	page.Questions = h.Site.Services.Questions(page.Common.Questions...)
	page.Related = h.Site.RelatedTo(r.Lang, content.NounIndustry.ID(found.ID), nil)
	page.PrependJSONLD(page.Service(), jsonld.FAQPage(page.Base, page.Questions, lang))
	return web.Render(page)
}

// aboveVertical returns the breadcrumbs of the pages above an industry's: that of the services, if the site has one.
func (h *Handlers) aboveVertical(r *web.Request) []jsonld.Crumb {
	if !h.Site.HasPage(i18n.Services) {
		return nil
	}
	return []jsonld.Crumb{h.Crumb(r, i18n.Services)}
}
