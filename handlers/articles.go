package handlers

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// filterQuery names the parameter that narrows the list of articles to one category.
const filterQuery = "filter"

// articles handles GET /articles and /articulos.
func (s *Server) articles(v *visit) (answer, error) {
	here := i18n.Paths(i18n.Articles)
	page := views.ArticleList{Base: s.base(v, i18n.Articles, here)}
	page.Title, page.Description = page.T("articles.title"), page.T("articles.description")
	page.Image, page.ImageAlt = shareImage(v.Lang, "articles"), page.Title
	page.Data = append(page.Data, jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	page.Articles = s.Content.In(content.InArticles)
	page.Filtered = true
	query := ""
	if wanted := content.Category(v.URL.Query().Get(filterQuery)); views.IsFilter(wanted) {
		page.Filter = wanted
		page.Articles = withCategory(page.Articles, wanted)
		query = filterQuery + "=" + string(wanted)
	}
	return answer{Page: page, Query: query}, nil
}

// tutorials handles GET /tutorials.
func (s *Server) tutorials(v *visit) (answer, error) {
	return s.articleList(v, i18n.Tutorials, content.InTutorials)
}

// memes handles GET /memes.
func (s *Server) memes(v *visit) (answer, error) {
	return s.articleList(v, i18n.Memes, content.InHumor)
}

func (s *Server) articleList(v *visit, id i18n.Page, in content.Collection) (answer, error) {
	here := i18n.Paths(id)
	page := views.ArticleList{Base: s.base(v, id, here)}
	page.Title, page.Description = page.T(string(id)+".title"), page.T(string(id)+".description")
	page.Image, page.ImageAlt = shareImage(v.Lang, string(id)), page.Title
	page.Data = append(page.Data, jsonld.Breadcrumbs(page.Base, jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)}))
	page.Articles = s.Content.In(in)
	return answer{Page: page}, nil
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

// article handles GET /articles/{slug} and /articulos/{slug}.
func (s *Server) article(v *visit) (answer, error) {
	found, _, ok := s.Content.Article(v.Lang, v.arg("slug"))
	if !ok {
		return answer{}, errArticleNotFound
	}
	here := i18n.Localize(func(lang i18n.Lang) string { return i18n.Path(lang, i18n.Article, found.In(lang).Slug) })
	page := views.ArticlePage{Base: s.base(v, i18n.Article, here), Article: found, Text: found.In(v.Lang)}
	page.Title, page.Description = page.Text.Title, page.Text.Description
	page.Image, page.ImageAlt = shareImage(v.Lang, found.ID), page.Text.Title
	page.OGType = "article"
	page.Sheet, page.Module = "css/article.css", "js/article.js"
	page.Markdown = i18n.Localize(func(lang i18n.Lang) string { return here.In(lang) + ".md" })
	page.List = listOf[found.Collection]
	page.Newer, page.Older = s.Content.Around(found)
	page.Related = s.Content.Related(found, 3)
	page.Data = append(page.Data, page.BlogPosting(), jsonld.Breadcrumbs(page.Base,
		jsonld.Crumb{Name: page.ListTitle(), Path: page.Path(page.List)},
		jsonld.Crumb{Name: page.Title, Path: here.In(v.Lang)},
	))
	return answer{Page: page}, nil
}

// listOf names the page that lists each collection.
var listOf = map[content.Collection]i18n.Page{
	content.InArticles:  i18n.Articles,
	content.InTutorials: i18n.Tutorials,
	content.InHumor:     i18n.Memes,
}

// shareImage is the address of the picture that others show when they share a page: name is that of a page or article.
func shareImage(lang i18n.Lang, name string) string {
	return "/og/" + string(lang) + "/" + name + ".png"
}
