package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// filterQuery is the query parameter that filters the list of articles by category.
const filterQuery = "filter"

// Articles handles GET /articles and /articulos: the list of articles, which can be filtered by category.
func (h *Handlers) Articles(r *web.Request) (web.Response, error) {
	page := views.ArticleList{Base: h.NewPage(r, i18n.Articles), Articles: h.Site.ArticlesIn(r.Lang, content.CollectionArticles), Filtered: true}
	query := ""
	if wanted := content.Category(r.URL.Query().Get(filterQuery)); views.IsFilter(wanted) {
		page.Filter = wanted
		page.Articles = withCategory(page.Articles, wanted)
		query = filterQuery + "=" + string(wanted)
	}
	return web.Response{Page: page, Query: query}, nil
}

// Tutorials handles GET /tutorials.
func (h *Handlers) Tutorials(r *web.Request) (web.Response, error) {
	return h.articleList(r, i18n.Tutorials, content.CollectionTutorials)
}

// Memes handles GET /memes.
func (h *Handlers) Memes(r *web.Request) (web.Response, error) {
	return h.articleList(r, i18n.Memes, content.CollectionHumor)
}

func (h *Handlers) articleList(r *web.Request, id i18n.Page, in content.Collection) (web.Response, error) {
	return web.Render(views.ArticleList{Base: h.NewPage(r, id), Articles: h.Site.ArticlesIn(r.Lang, in)})
}

func withCategory(articles []content.Article, category content.Category) []content.Article {
	var found []content.Article
	for _, a := range articles {
		if a.Category == category {
			found = append(found, a)
		}
	}
	return found
}

// errArticleNotFound means that an article does not exist.
var errArticleNotFound = web.NotFound("article", i18n.Articles)

// Article handles GET /articles/{slug} and /articulos/{slug}.
func (h *Handlers) Article(r *web.Request) (web.Response, error) {
	found, _, ok := h.Site.Article(r.Lang, r.PathValue("slug"))
	if !ok {
		return web.Response{}, errArticleNotFound
	}
	paths := i18n.Localize(h.Languages, func(lang i18n.Lang) string { return h.Languages.Path(lang, i18n.Article, found.In(lang).Slug) })
	text := found.In(r.Lang)
	body, err := text.Body()
	if err != nil {
		return web.Response{}, err
	}
	page := views.ArticlePage{Article: found, Text: text, Body: body, List: found.Collection.ListPage()}
	page.Base = h.NewPageWith(r, i18n.Article, web.PageMeta{
		Title: page.Text.Title, Description: page.Text.Description, Image: found.ID,
		Paths: paths, Above: []jsonld.Crumb{h.Crumb(r, page.List)},
	})
	page.OGType = "article"
	page.StyleSheet, page.Script = "css/article.css", "js/article.js"
	page.Markdown = i18n.Localize(h.Languages, func(lang i18n.Lang) string { return paths.In(lang) + ".md" })
	page.Newer, page.Older = h.Site.Neighbors(r.Lang, found)
	page.Related = h.Site.Related(r.Lang, found, 3)
	page.PrependJSONLD(page.BlogPosting())
	return web.Render(page)
}
