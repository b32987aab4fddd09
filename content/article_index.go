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
	byID        map[string]*Article
	bySlug      map[string]*Article
	lists       map[listKey][]Article
}

// listKey names the list of one language's articles in a collection.
type listKey struct {
	lang i18n.Lang
	in   Collection
}

// newArticleIndex returns an index of all articles, which are sorted from new to old. With drafts, all of them are public.
func newArticleIndex(all []Article, now time.Time, drafts bool) *articleIndex {
	x := &articleIndex{byID: map[string]*Article{}, bySlug: map[string]*Article{}, lists: map[listKey][]Article{}}
	for _, a := range all {
		if drafts || a.Published(now) {
			x.Articles = append(x.Articles, a)
		} else {
			x.unpublished = append(x.unpublished, a)
		}
		x.byID[a.ID] = &a
		for _, text := range a.Localized {
			x.bySlug[text.Slug] = &a
		}
	}
	for _, a := range x.Articles {
		for lang := range a.Localized {
			key := listKey{lang, a.Collection}
			x.lists[key] = append(x.lists[key], a)
		}
	}
	return x
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

// Article returns the article that has this slug in any language, and the language of the slug: lang where several
// languages have the same slug. It returns drafts and articles to come as well.
func (x *articleIndex) Article(lang i18n.Lang, slug string) (Article, i18n.Lang, bool) {
	a, ok := x.bySlug[slug]
	if !ok {
		return Article{}, lang, false
	}
	if text, ok := a.Localized[lang]; ok && text.Slug == slug {
		return *a, lang, true
	}
	for other, text := range a.Localized {
		if text.Slug == slug {
			return *a, other, true
		}
	}
	return *a, lang, true
}

// articleByID returns the article of a folder, published or not.
func (x *articleIndex) articleByID(id string) (Article, bool) {
	a, ok := x.byID[id]
	if !ok {
		return Article{}, false
	}
	return *a, true
}

// IsPublic reports whether everybody may read an article of this index.
func (x *articleIndex) IsPublic(a Article) bool {
	return !slices.ContainsFunc(x.unpublished, func(b Article) bool { return b.ID == a.ID })
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

// Related returns up to n other articles in a language: those of the same category, then the rest, the newest first in both.
func (x *articleIndex) Related(lang i18n.Lang, a Article, n int) []Article {
	var same, rest []Article
	for _, b := range x.Articles {
		switch {
		case b.ID == a.ID || !b.Has(lang):
		case b.Category == a.Category && len(same) < n:
			same = append(same, b)
		case b.Category != a.Category && len(rest) < n:
			rest = append(rest, b)
		}
	}
	all := append(same, rest...)
	return all[:min(n, len(all))]
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
