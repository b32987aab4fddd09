package content

import (
	"fmt"
	"slices"
	"time"

	"portfolio/i18n"
)

// articleIndex finds articles. What is public in it depends on the time for which it was made.
type articleIndex struct {
	Articles []Article // the public ones, newest first

	unpublished []Article // drafts, and those whose date is to come
	byID        map[string]indexedArticle
	bySlug      map[string]indexedArticle
	lists       map[listKey][]Article
	tags        map[i18n.Lang][]Topic
	series      map[i18n.Lang][]Topic
	former      map[string]formerAddress
}

type indexedArticle struct {
	*Article
	public bool
}

// listKey names the list of one language's articles in a collection.
type listKey struct {
	lang i18n.Lang
	in   Collection // "" for all
}

// newArticleIndex returns an index of all articles, which are sorted from new to old. With drafts, all of them are public. The lists of each
// language that is mixed have all articles.
func newArticleIndex(all []Article, now time.Time, drafts bool, mixed ...i18n.Lang) *articleIndex {
	x := &articleIndex{byID: map[string]indexedArticle{}, bySlug: map[string]indexedArticle{}, lists: map[listKey][]Article{}}
	for _, a := range all {
		public := drafts || a.Published(now)
		if public {
			x.Articles = append(x.Articles, a)
		} else {
			x.unpublished = append(x.unpublished, a)
		}
		x.byID[a.ID] = indexedArticle{&a, public}
		for _, text := range a.Localized {
			x.bySlug[text.Slug] = indexedArticle{&a, public}
		}
	}
	listed := make([]Article, len(x.Articles))
	for i, a := range x.Articles {
		a = a.mixed(mixed)
		listed[i] = a
		for lang := range a.Localized {
			for _, key := range []listKey{{lang, a.Collection}, {lang, ""}} {
				x.lists[key] = append(x.lists[key], a)
			}
		}
	}
	x.tags = topicsOf(listed, func(t ArticleText) []string { return t.Tags })
	x.series = topicsOf(listed, func(t ArticleText) []string { return nonEmpty(t.Series) })
	x.former = formerAddresses(all)
	return x
}

func nonEmpty(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// NextPublication returns when the next article with a future date is published, and reports whether there is one.
func (x *articleIndex) NextPublication(now time.Time) (time.Time, bool) {
	var next time.Time
	for _, a := range x.unpublished {
		if !a.Draft && a.Date.After(now) && (next.IsZero() || a.Date.Before(next)) {
			next = a.Date
		}
	}
	return next, !next.IsZero()
}

// ArticlesIn returns the public articles of one collection that a language has, newest first.
func (x *articleIndex) ArticlesIn(lang i18n.Lang, c Collection) []Article {
	return x.lists[listKey{lang, c}]
}

// AllIn returns the public articles of all collections that a language has, newest first.
func (x *articleIndex) AllIn(lang i18n.Lang) []Article { return x.lists[listKey{lang, ""}] }

// Article returns the public article that has this slug in any language, and the language of the slug: lang where several
// languages have the same slug.
func (x *articleIndex) Article(lang i18n.Lang, slug string) (Article, i18n.Lang, bool) {
	return x.article(lang, slug, true)
}

// ArticleByID returns the article in a folder of articles, published or not.
func (x *articleIndex) ArticleByID(id string) (Article, bool) {
	found, ok := x.byID[id]
	if !ok {
		return Article{}, false
	}
	return *found.Article, true
}

// AllArticles returns the articles, published or not.
func (x *articleIndex) AllArticles() []Article { return slices.Concat(x.Articles, x.unpublished) }

// UnpublishedArticle is Article for drafts and articles to come.
func (x *articleIndex) UnpublishedArticle(lang i18n.Lang, slug string) (Article, i18n.Lang, bool) {
	return x.article(lang, slug, false)
}

func (x *articleIndex) article(lang i18n.Lang, slug string, public bool) (Article, i18n.Lang, bool) {
	a, ok := x.bySlug[slug]
	if !ok || a.public != public {
		return Article{}, lang, false
	}
	if text, ok := a.Localized[lang]; ok && text.Slug == slug {
		return *a.Article, lang, true
	}
	for other, text := range a.Localized {
		if text.Slug == slug {
			return *a.Article, other, true
		}
	}
	return *a.Article, lang, true
}

// Neighbors returns the next newer and the next older article of the same collection in a language, nil where there is none.
func (x *articleIndex) Neighbors(lang i18n.Lang, a Article) (newer, older *Article) {
	list := x.ArticlesIn(lang, a.Collection)
	at := slices.IndexFunc(list, func(b Article) bool { return b.ID == a.ID })
	if at > 0 {
		newer = &list[at-1]
	}
	if at >= 0 && at+1 < len(list) {
		older = &list[at+1]
	}
	return newer, older
}

// Related returns up to n other articles in a language: those with most tags in common, among which the same series counts as one, then
// those of the same category, the newest first.
func (x *articleIndex) Related(lang i18n.Lang, a Article, n int) []Article {
	common := x.common(lang, a.Localized[lang])
	rank := func(b Article) int {
		if b.Category == a.Category {
			return 2*common[b.ID] + 1
		}
		return 2 * common[b.ID]
	}
	var related []Article // the n best so far
	for _, b := range x.AllIn(lang) {
		if b.ID == a.ID {
			continue
		}
		at := len(related)
		for at > 0 && rank(related[at-1]) < rank(b) {
			at--
		}
		related = slices.Insert(related, at, b)
		related = related[:min(n, len(related))]
	}
	return related
}

// common returns how many tags and series of a text other articles have, by their ids.
func (x *articleIndex) common(lang i18n.Lang, text ArticleText) map[string]int {
	common, seen := map[string]int{}, map[string]bool{}
	count := func(topic Topic, _ bool) { // none has no articles
		for _, b := range topic.Articles {
			common[b.ID]++
		}
	}
	for _, label := range text.Tags {
		if slug := TopicSlug(label); !seen[slug] { // `tags: [Go, go]` is one
			seen[slug] = true
			count(x.Tag(lang, slug))
		}
	}
	count(x.SeriesCalled(lang, TopicSlug(text.Series)))
	return common
}

// distinct leaves out the texts whose slug a newer article has already.
func (r *folderReader) distinct(articles []Article) []Article {
	owner := map[string]string{} // slug → article
	var kept []Article
	for _, a := range articles {
		for _, lang := range a.Langs(r.langs) {
			text := a.Localized[lang]
			if other, taken := owner[text.Slug]; taken && other != a.ID {
				r.report(text.body.file, 0, fmt.Sprintf("the slug %s belongs to articles/%s already", text.Slug, other), "give one of the two another slug")
				delete(a.Localized, lang)
				continue
			}
			owner[text.Slug] = a.ID
		}
		if len(a.Localized) > 0 {
			kept = append(kept, a)
		}
	}
	return kept
}

// HasCategories reports whether the articles of the site are of several categories: one alone tells readers nothing.
func (s *Site) HasCategories() bool {
	return slices.ContainsFunc(s.Articles, func(a Article) bool { return a.Category != s.Articles[0].Category })
}
