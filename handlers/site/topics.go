package site

import (
	"net/url"
	"slices"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/jsonld"
)

// topicFeedSuffix is added to the address of a tag or a series for its feed.
const topicFeedSuffix = "/feed.xml"

// errTopicNotFound means that no article has this tag, or belongs to this series.
var errTopicNotFound = web.NotFound("page", i18n.Articles)

// Tag handles GET /articles/tag/{tag}: the articles with a tag, newest first.
func (h *Handlers) Tag(r *web.Request) (web.Response, error) {
	topic, ok := find(r, h.Site.Tag, r.PathValue("tag"))
	if !ok {
		return web.Response{}, errTopicNotFound
	}
	return h.topic(r, i18n.Tag, topic, topic.Articles)
}

// Series handles GET /articles/series/{series}: the articles of a series, in the order in which they are read.
func (h *Handlers) Series(r *web.Request) (web.Response, error) {
	topic, ok := find(r, h.Site.SeriesCalled, r.PathValue("series"))
	if !ok {
		return web.Response{}, errTopicNotFound
	}
	inOrder := slices.Clone(topic.Articles)
	slices.Reverse(inOrder)
	return h.topic(r, i18n.Series, topic, inOrder)
}

// find returns the tag or the series with a slug, in a language of the path that has it.
func find(r *web.Request, in func(i18n.Lang, string) (content.Topic, bool), slug string) (content.Topic, bool) {
	r.UseLanguageWith(func(lang i18n.Lang) bool {
		_, ok := in(lang, slug)
		return ok
	})
	return in(r.Lang, slug)
}

// topic returns the list of a tag or a series. It exists in one language: the others have the list of all articles in its place.
func (h *Handlers) topic(r *web.Request, id i18n.Page, topic content.Topic, articles []content.Article) (web.Response, error) {
	messages := h.Languages.Messages(r.Lang)
	data := map[string]any{"Label": topic.Label}
	paths := h.Languages.Paths(i18n.Articles)
	paths[r.Lang] = h.Languages.Path(r.Lang, id, topic.Slug)
	list := views.ArticleList{Topic: &topic}
	list.Base = h.NewPageWith(r, id, web.PageMeta{
		Title: messages.Tf("articles."+string(id)+".title", data), Description: messages.Tf("articles."+string(id)+".description", data),
		Image: string(i18n.Articles), Paths: paths, Above: []jsonld.Crumb{h.Crumb(r, i18n.Articles)},
	})
	list.Only = []i18n.Lang{r.Lang}
	list.Feed = i18n.WithSuffix(paths[r.Lang], topicFeedSuffix)
	return listResponse(r, list, articles, url.Values{})
}
