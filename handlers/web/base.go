package web

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// NewPage starts the view model of a page that its messages describe: <page>.title and <page>.description. above lists the
// pages on the way to it from the home page.
func (k *Kernel) NewPage(r *Request, page i18n.Page, above ...i18n.Page) layout.Base {
	base := k.PageBase(r, page, i18n.Paths(page))
	base.Title, base.Description = base.T(string(page)+".title"), base.T(string(page)+".description")
	base.Image, base.ImageAlt = ShareImage(r.Lang, string(page)), base.Title
	var crumbs []jsonld.Crumb
	for _, p := range append(above, page) {
		crumbs = append(crumbs, jsonld.Crumb{Name: base.T(string(p) + ".title"), Path: i18n.Path(r.Lang, p)})
	}
	base.Data = append(base.Data, jsonld.Breadcrumbs(base, crumbs...))
	return base
}

// PageBase starts the view model of a page at paths, which says nothing of itself yet.
func (k *Kernel) PageBase(r *Request, page i18n.Page, paths i18n.Localized[string]) layout.Base {
	return layout.Base{
		Messages: k.Messages.In(r.Lang),
		Site:     k.Site,
		Theme:    r.Theme,
		Admin:    r.IsOwner(),
		Page:     page,
		Here:     paths,
		Explicit: r.Lang == i18n.EN && r.Preferred != i18n.EN,
		Wrong:    r.refused.hasErrors(),
	}
}

// ShareImage is the address of the picture that others show when they share a page: name is that of a page or article.
func ShareImage(lang i18n.Lang, name string) string {
	return "/og/" + string(lang) + "/" + name + ".png"
}
