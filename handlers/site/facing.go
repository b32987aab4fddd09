package site

import (
	"net/url"
	"slices"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/layout"
)

// facing returns the response to a request for a text beside the same in another language, and reports whether this is one. Without a
// text in that language it leads to the text itself. base is that of the text's page.
func (h *Handlers) facing(r *web.Request, base layout.Base, in func(i18n.Lang) views.FacingText) (web.Response, bool) {
	asked := r.Param(layout.FacingQuery)
	if asked == "" {
		return web.Response{}, false
	}
	lang := i18n.Lang(asked)
	if !slices.Contains(base.Faces(), lang) {
		return web.Response{Location: base.Paths.In(r.Lang)}, true
	}
	side := func(lang i18n.Lang) views.FacingText {
		text := in(lang)
		text.Lang, text.Path = lang, base.Paths.In(lang)
		return text
	}
	hidden := base.NoIndex
	page := views.FacingPage{Base: base, Left: side(r.Lang), Right: side(lang)}
	page.Title += " · " + page.Right.Title
	page.NoIndex, page.Markdown, page.JSONLD, page.StyleSheet, page.Script = true, nil, nil, "css/facing.css", ""
	page.Beside, page.Paths = lang, facingPaths(base, lang)
	if page.Canonical == "" {
		page.Canonical = base.Paths.In(r.Lang)
	}
	return web.Response{Page: page, Address: base.Paths, Query: url.Values{layout.FacingQuery: {asked}}.Encode(), Uncached: hidden}, true
}

// facingText returns a text for one side.
func facingText(t content.ArticleText) views.FacingText {
	return views.FacingText{Title: t.Title, Description: t.Description, Parts: t.Parts(), Body: t.Body}
}

// facingProject returns the text of a project's page, for one side.
func (h *Handlers) facingProject(p content.Project) func(i18n.Lang) views.FacingText {
	return func(lang i18n.Lang) views.FacingText {
		heading := func(part string) string { return h.Languages.Messages(lang).T("project." + part) }
		return views.FacingText{
			Title: p.Title.In(lang), Description: p.Description.In(lang),
			Body: func() (content.Body, error) { return p.Body(lang, heading), nil },
		}
	}
}

// facingPaths returns the addresses of a page beside the same in another language. For a reader of that one the sides change.
func facingPaths(base layout.Base, beside i18n.Lang) i18n.Localized[string] {
	return i18n.Localize(base.Languages, func(lang i18n.Lang) string {
		switch {
		case lang == beside:
			return i18n.WithQuery(base.Paths.In(lang), layout.FacingQuery, string(base.Lang))
		case lang == base.Lang || slices.Contains(base.Faces(), lang):
			return i18n.WithQuery(base.Paths.In(lang), layout.FacingQuery, string(beside))
		}
		return base.Paths.In(lang)
	})
}
