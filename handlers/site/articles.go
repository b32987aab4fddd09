package site

import (
	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// filterQuery names the parameter that narrows the list of articles to one category.
const filterQuery = "filter"

// Articles handles GET /articles and /articulos.
func (h *Handlers) Articles(r *web.Request) (web.Response, error) {
	here := i18n.Paths(i18n.Articles)
	page := views.ArticleList{Base: h.PageBase(r, i18n.Articles, here)}
	page.Title, page.Description = page.T("articles.title"), page.T("articles.description")
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, "articles"), page.Title
	page.Data = append(page.Data, jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)}))
	page.Articles = h.Site.ArticlesIn(content.CollectionArticles)
	page.Filtered = true
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
	here := i18n.Paths(id)
	page := views.ArticleList{Base: h.PageBase(r, id, here)}
	page.Title, page.Description = page.T(string(id)+".title"), page.T(string(id)+".description")
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, string(id)), page.Title
	page.Data = append(page.Data, jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)}))
	page.Articles = h.Site.ArticlesIn(in)
	return web.Response{Page: page}, nil
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

// errArticleNotFound reports an article that does not exist.
var errArticleNotFound = web.NotFound("article", i18n.Articles)

// Article handles GET /articles/{slug} and /articulos/{slug}.
func (h *Handlers) Article(r *web.Request) (web.Response, error) {
	found, _, ok := h.Site.Article(r.Lang, r.PathValue("slug"))
	if !ok {
		return web.Response{}, errArticleNotFound
	}
	here := i18n.Localize(func(lang i18n.Lang) string { return i18n.Path(lang, i18n.Article, found.In(lang).Slug) })
	page := views.ArticlePage{Base: h.PageBase(r, i18n.Article, here), Article: found, Text: found.In(r.Lang)}
	page.Title, page.Description = page.Text.Title, page.Text.Description
	page.Image, page.ImageAlt = web.ShareImage(r.Lang, found.ID), page.Text.Title
	page.OGType = "article"
	page.Sheet, page.Module = "css/article.css", "js/article.js"
	page.Markdown = i18n.Localize(func(lang i18n.Lang) string { return here.In(lang) + ".md" })
	page.List = found.Collection.ListPage()
	page.Newer, page.Older = h.Site.Neighbors(found)
	page.Related = h.Site.Related(found, 3)
	page.Data = append(page.Data, page.BlogPosting(), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.ListTitle(), Path: page.Path(page.List)},
		jsonld.Crumb{Name: page.Title, Path: here.In(r.Lang)},
	))
	return web.Response{Page: page}, nil
}
