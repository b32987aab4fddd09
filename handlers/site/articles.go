package site

import (
	"net/url"
	"slices"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// errArticleNotFound means that an article does not exist.
var errArticleNotFound = web.NotFound("article", i18n.Articles)

// Article handles GET /articles/{slug} and /articulos/{slug}. The owner sees what is not published yet as well.
func (h *Handlers) Article(r *web.Request) (web.Response, error) {
	slug := r.PathValue("slug")
	found, _, public := h.Site.Article(r.Lang, slug)
	if !public {
		if moved, ok := h.moved(slug, r.URL.Path); ok {
			return web.Response{Address: h.Site.ArticlePaths(moved)}, nil
		}
		unpublished, _, ok := h.Site.UnpublishedArticle(r.Lang, slug)
		if !ok || !r.IsOwner() {
			return web.Response{}, errArticleNotFound
		}
		found = unpublished
	}
	r.UseLanguageWith(found.Has)
	if !found.Has(r.Lang) {
		paths := h.Site.ArticlePaths(found) // which has the list in place of this language
		if r.Asked == "" {                  // nobody chose it: who follows an old link wants the text
			paths[r.Lang] = paths.In(found.Langs(h.Site.Settings.Languages)[0])
		}
		return web.Response{Address: paths}, nil
	}
	page := h.articlePage(r, found)
	page.NoIndex = page.NoIndex || !public || found.Draft
	if response, ok := h.facing(r, page.Base, func(lang i18n.Lang) views.FacingText { return facingText(found.In(lang)) }); ok {
		return response, nil
	}
	query := sentence(r, &page)
	return web.Response{Page: page, Query: query, Uncached: page.NoIndex}, nil
}

// sentence makes a page that whose address names one of its paragraphs: it is shared with a sentence and a picture of that. It returns the query
// that the page depends on.
func sentence(r *web.Request, page *views.ArticlePage) string {
	text := ""
	id := r.ParamIf(layout.SentenceQuery, func(id string) (ok bool) {
		if body, err := page.Text.Body(); id != "" && err == nil { // else rendering the page tells
			text, ok = body.Sentence(id)
		}
		return ok
	})
	if id == "" {
		return ""
	}
	page.ShareAs(id, text)
	return url.Values{layout.SentenceQuery: {id}}.Encode()
}

// moved returns the article that once had a slug or was at a path.
func (h *Handlers) moved(slug, path string) (content.Article, bool) {
	found, _, ok := h.Site.Moved(slug)
	if !ok {
		found, _, ok = h.Site.Moved(path)
	}
	return found, ok
}

func (h *Handlers) articlePage(r *web.Request, found content.Article) views.ArticlePage {
	text := found.In(r.Lang)
	paths := h.Site.ArticlePaths(found)
	page := views.ArticlePage{Article: found, Text: text, List: found.Collection.ListPage(), Unpublished: !found.Published(h.Now())}
	page.Base = h.NewPageWith(r, i18n.Article, web.PageMeta{
		Title: text.Title, Description: text.Description, Image: found.ID, Picture: found.Picture(),
		Paths: paths, Above: []jsonld.Crumb{h.Crumb(r, page.List)},
	})
	page.Parent = page.List
	page.OGType = "article"
	page.StyleSheet, page.Script = "css/article.css", "js/article.js"
	page.Only, page.Canonical = found.Langs(h.Site.Settings.Languages), text.Canonical
	page.Markdown = i18n.Localized[string]{r.Lang: i18n.WithSuffix(paths.In(r.Lang), ".md")}
	if offer, ok := h.Site.Offer(found.About); ok {
		page.Offer = &offer
	}
	page.Series, _ = h.Site.SeriesCalled(r.Lang, content.TopicSlug(text.Series))
	page.Next, page.Related = h.onward(r.Lang, page)
	page.PrependJSONLD(page.BlogPosting())
	return page
}

// onward returns the article to read after the one of a page, and two more: the next part of its series, or else the older one, and
// after the oldest one that is related to it.
func (h *Handlers) onward(lang i18n.Lang, page views.ArticlePage) (next *content.Article, related []content.Article) {
	related = h.Site.Related(lang, page.Article, 4)
	newer, older := h.Site.Neighbors(lang, page.Article)
	switch part := page.NextPart(); {
	case part != nil:
		next = part
	case older != nil:
		next = older
	case len(related) > 0:
		next = &related[0]
	default:
		next = newer
	}
	if next == nil {
		return nil, nil
	}
	rest := slices.DeleteFunc(slices.Clone(related), func(a content.Article) bool { return a.ID == next.ID })
	return next, rest[:min(2, len(rest))]
}
