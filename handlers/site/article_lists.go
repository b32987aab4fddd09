package site

import (
	"net/url"
	"slices"
	"strconv"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
)

// The query parameters of a list: the category that filters it, and the number of its page.
const (
	filterQuery = "filter"
	pageQuery   = views.PageQuery
)

// Articles handles GET /articles and /articulos: the list of articles, which can be filtered by category.
func (h *Handlers) Articles(r *web.Request) (web.Response, error) {
	page := views.ArticleList{Base: h.NewPage(r, i18n.Articles), Filtered: true, Tags: h.Site.Tags(r.Lang)}
	articles := h.Site.ArticlesIn(r.Lang, content.CollectionArticles)
	page.Categories, page.Elsewhere = categoriesOf(articles), h.elsewhere(r.Lang, content.CollectionArticles)
	values := url.Values{}
	if wanted := content.Category(r.Param(filterQuery)); views.IsFilter(wanted) {
		page.Filter = wanted
		articles = withCategory(articles, wanted)
		values.Set(filterQuery, string(wanted))
		page.Query = values.Encode()
	}
	return listResponse(r, page, articles, values)
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
	return listResponse(r, views.ArticleList{Base: h.NewPage(r, id), Elsewhere: h.elsewhere(r.Lang, in)}, h.Site.ArticlesIn(r.Lang, in), url.Values{})
}

// elsewhere returns the languages in which a list has more articles than in lang.
func (h *Handlers) elsewhere(lang i18n.Lang, in content.Collection) []views.ArticleCount {
	here := len(h.Site.ArticlesIn(lang, in))
	var counts []views.ArticleCount
	for _, other := range h.Languages.Others(lang) {
		if count := len(h.Site.ArticlesIn(other, in)); count > here {
			counts = append(counts, views.ArticleCount{Lang: other, Count: count})
		}
	}
	return counts
}

// categoriesOf returns the categories of articles that a list can be filtered by, in the order of the filters.
func categoriesOf(articles []content.Article) []content.Category {
	return slices.DeleteFunc(slices.Clone(content.Categories), func(c content.Category) bool {
		return !views.IsFilter(c) || len(withCategory(articles, c)) == 0
	})
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

// articlesPerPage is how many articles one page of a list shows.
const articlesPerPage = 24

// listResponse returns the page of a list that the request asks for. values are the query of the list in its canonical form.
func listResponse(r *web.Request, page views.ArticleList, articles []content.Article, values url.Values) (web.Response, error) {
	page.Total, page.Last = len(articles), max(1, (len(articles)+articlesPerPage-1)/articlesPerPage)
	page.Number = 1
	if n, err := strconv.Atoi(r.Param(pageQuery)); err == nil && n > 1 {
		if n > page.Last {
			return web.Response{}, web.ErrNotFound
		}
		page.Number = n
	}
	first := (page.Number - 1) * articlesPerPage
	page.First = first + 1
	page.Articles = articles[first:min(first+articlesPerPage, len(articles))]
	if page.Number > 1 {
		values.Set(pageQuery, strconv.Itoa(page.Number))
		page.Canonical = i18n.WithQuery(page.Paths.In(r.Lang), pageQuery, strconv.Itoa(page.Number))
		page.Only = []i18n.Lang{r.Lang} // another language's list is cut into other pages
		page.Title = page.Tf("pager.title", map[string]any{"Title": page.Title, "Page": page.Number})
		page.JSONLD = nil
	}
	return web.Response{Page: page, Query: values.Encode()}, nil
}
