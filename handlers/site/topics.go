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
	return h.topic(r, i18n.Tag, topic, topic.Articles, h.Site.TagLike)
}

// Series handles GET /articles/series/{series}: the articles of a series, in the order in which they are read.
func (h *Handlers) Series(r *web.Request) (web.Response, error) {
	topic, ok := find(r, h.Site.SeriesCalled, r.PathValue("series"))
	if !ok {
		return web.Response{}, errTopicNotFound
	}
	inOrder := slices.Clone(topic.Articles)
	slices.Reverse(inOrder)
	return h.topic(r, i18n.Series, topic, inOrder, h.Site.SeriesLike)
}

// find returns the tag or the series with a slug, in a language of the path that has it.
func find(r *web.Request, in func(i18n.Lang, string) (content.Topic, bool), slug string) (content.Topic, bool) {
	r.UseLanguageWith(func(lang i18n.Lang) bool {
		_, ok := in(lang, slug)
		return ok
	})
	return in(r.Lang, slug)
}

// topicLike returns a language's counterpart of another language's tag or series, and reports whether there is one.
type topicLike func(i18n.Lang, content.Topic) (content.Topic, bool)

// topic returns the list of a tag or a series. Languages that have nothing like it have the list of all articles in its place.
func (h *Handlers) topic(r *web.Request, id i18n.Page, topic content.Topic, articles []content.Article, like topicLike) (web.Response, error) {
	messages := h.Languages.Messages(r.Lang)
	data := map[string]any{"Label": topic.Label}
	paths, langs := h.topicPaths(r.Lang, id, topic, like)
	list := views.ArticleList{Topic: &topic}
	list.Base = h.NewPageWith(r, id, web.PageMeta{
		Title: messages.Tf("articles."+string(id)+".title", data), Description: messages.Tf("articles."+string(id)+".description", data),
		Image: string(i18n.Articles), Paths: paths, Above: []jsonld.Crumb{h.Crumb(r, i18n.Articles)},
	})
	list.Only = langs
	list.Feed = i18n.WithSuffix(paths[r.Lang], topicFeedSuffix)
	return listResponse(r, list, articles, url.Values{})
}

// topicPaths returns where a visitor to the page of a topic in lang finds the same in each language, and the languages in which
// it is the same page: there, this one is found in turn.
func (h *Handlers) topicPaths(lang i18n.Lang, id i18n.Page, topic content.Topic, like topicLike) (paths i18n.Localized[string], same []i18n.Lang) {
	paths = h.Languages.Paths(i18n.Articles)
	for _, other := range h.Languages.List() {
		there, ok := like(other, topic)
		if other == lang {
			there, ok = topic, true
		}
		if !ok {
			continue
		}
		paths[other] = h.Languages.Path(other, id, there.Slug)
		if back, _ := like(lang, there); other == lang || back.Slug == topic.Slug {
			same = append(same, other)
		}
	}
	return paths, same
}
