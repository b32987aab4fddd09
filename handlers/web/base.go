package web

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// PageMeta is the metadata of a page.
type PageMeta struct {
	Title, Description string
	Image              string // name of the share picture: that of a page, or one of its own
	Picture            string // path in the site folder of the picture that stands for the page, if any
	Paths              i18n.Localized[string]
	Above              []jsonld.Crumb // the pages on the way to it from the home page
}

// NewPage returns the base of a page with the messages <page>.title and <page>.description. above lists the pages on the
// way to it from the home page.
func (k *Kernel) NewPage(r *Request, page i18n.Page, above ...i18n.Page) layout.Base {
	messages := k.Languages.Messages(r.Lang)
	meta := PageMeta{
		Title: messages.T(string(page) + ".title"), Description: messages.T(string(page) + ".description"),
		Image: string(page), Paths: k.Languages.Paths(page),
	}
	for _, p := range above {
		meta.Above = append(meta.Above, k.Crumb(r, p))
	}
	return k.NewPageWith(r, page, meta)
}

// NewPageWith returns the base of a page that meta describes.
func (k *Kernel) NewPageWith(r *Request, page i18n.Page, meta PageMeta) layout.Base {
	base := k.PageBase(r, page, meta.Paths)
	base.Title, base.Description = meta.Title, meta.Description
	base.Image, base.ImageAlt, base.Picture = ShareImage(r.Lang, meta.Image), meta.Title, meta.Picture
	own := jsonld.Crumb{Name: meta.Title, Path: meta.Paths.In(r.Lang)}
	base.JSONLD = []any{jsonld.Breadcrumbs(base, append(meta.Above, own)...)}
	return base
}

// Crumb returns the breadcrumb of a page.
func (k *Kernel) Crumb(r *Request, page i18n.Page) jsonld.Crumb {
	return jsonld.Crumb{Name: k.Languages.Messages(r.Lang).T(string(page) + ".title"), Path: k.Languages.Path(r.Lang, page)}
}

// PageBase returns the base of a page at paths, without metadata.
func (k *Kernel) PageBase(r *Request, page i18n.Page, paths i18n.Localized[string]) layout.Base {
	base := layout.Base{
		Messages:      r.Messages,
		Site:          k.Site,
		Theme:         r.Theme,
		Admin:         r.IsOwner(),
		Page:          page,
		Paths:         paths,
		ForceLanguage: r.Preferred != r.Lang,
		HasErrors:     r.refused.hasErrors(),
		OwnerScreen:   (i18n.IsAdminPath(r.URL.Path) || k.SettingUp) && !r.preview,
	}
	if base.Admin {
		base.Owner = k.adminMessages(r.Request)
	}
	if base.OwnerScreen {
		base.ForceLanguage, base.ScreenLanguages = false, k.screenLanguages()
		base.StyleSheet, base.Script = "css/admin.css", "js/owner.js"
	}
	return base
}

// SharePicture is the share picture of a page, for the owner to look at.
type SharePicture struct {
	Lang    i18n.Lang
	Title   string // of the page
	Address string // of the page
	Image   string // address of the picture
}

// ShareImages is the path below which share pictures are.
const ShareImages = "/og/"

// ShareImage returns the address of a share picture; name is that of a page, or one of its own.
func ShareImage(lang i18n.Lang, name string) string {
	return ShareImages + string(lang) + "/" + name + ".png"
}
