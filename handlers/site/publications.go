package site

import (
	"net/url"
	"slices"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/internal/bibtex"
	"portfolio/views"
)

// Publications handles GET /publications.
func (h *Handlers) Publications(r *web.Request) (web.Response, error) {
	page := views.PublicationsPage{Base: h.NewPage(r, i18n.Publications), Publications: h.Site.Publications, Citations: map[string]string{}}
	page.File = i18n.WithSuffix(page.Path(i18n.Publications), bibtex.Suffix)
	for _, p := range page.Publications {
		page.Citations[p.ID] = bibtex.Write(p, h.Site.Profile.Name, r.Lang)
	}
	page.Markdown = i18n.Localized[string]{r.Lang: i18n.WithSuffix(page.Paths.In(r.Lang), ".md")}
	page.PrependJSONLD(page.Works())
	isKind := func(kind string) bool { return slices.Contains(page.Kinds(), kind) }
	if page.Kind = r.ParamIf(filterQuery, isKind); page.Kind != "" {
		page.Query = url.Values{filterQuery: {page.Kind}}.Encode()
	}
	return web.Response{Page: page, Query: page.Query}, nil
}

// Talks handles GET /talks.
func (h *Handlers) Talks(r *web.Request) (web.Response, error) {
	page := views.TalksPage{Base: h.NewPage(r, i18n.Talks), Talks: h.Site.Talks}
	page.Markdown = i18n.Localized[string]{r.Lang: i18n.WithSuffix(page.Paths.In(r.Lang), ".md")}
	page.PrependJSONLD(page.Spoken())
	return web.Render(page)
}
