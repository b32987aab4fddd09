// Package search is the site's full-text search: over articles, projects, the owner's profile and pages, and the assistant's
// answers, in the visitor's language.
//
// A word is found with and without its accents, though ñ is a letter of its own; in its inflected forms, by stemming; and
// by its prefix if it is the last of the query. A word of four letters and more that stands nowhere is found with one of them
// wrong. A document is also found by words that are not shown: those that visitors have for it, the owner's, the shipped ones of
// its trade, and what it is called in the other languages of the site. Documents with all words of the query are returned, with
// those that lack a word and score at least half as much as the best, or if there are none, those with some of them.
// Synonyms of the site folder count as the words that they stand for. A match in a title weighs more than any number in a
// description, and that more than any number in a body.
//
// The stemmer is Snowball's. The index is our own, as existing libraries cost more than they give for some 50 documents a
// language. bleve 2.5.7 in memory takes more than 20 MB and 180 ms of CPU for the articles and the assistant's answers
// alone, while the whole program may take 40 MB and start in 60 ms; 2.6 was not available. SQLite's FTS5 takes 10 ms for the
// articles, but folds ñ into n, has no Spanish stemmer, and needs a build tag on every go command. This index takes 1 MB and
// 25 ms of CPU a language; of 1,000 articles, with their texts, 6 to 17 MB and 0.4 to 0.9 s, the more the longer their texts and words
// are (BenchmarkLargeSite).
package search

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"portfolio/content"
	"portfolio/i18n"
)

// MaxHits is the number of documents that a search returns at most.
const MaxHits = 20

// Results are the documents that match a query, the best first.
type Results struct {
	Hits    []Hit // at most MaxHits
	Total   int
	Partial bool // whether no document has all words of the query, so that these have only some
}

// Hit is a document with the words of the query highlighted. Its own Description is nil if the document has none, and its Excerpt
// if what the document shows has none of the words.
type Hit struct {
	Document
	Title, Description, Excerpt Highlighted
}

// Highlighted is a text in pieces, alternately plain and highlighted. It begins and ends with a plain one, which may be
// empty.
type Highlighted []string

// largeSite is from how many articles on nobody who searches waits for an index of their bodies: it takes a second, or the time in
// which all of them are compiled.
const largeSite = 100

// Searcher searches the site. It is safe for concurrent use.
type Searcher struct {
	large     bool
	languages i18n.Localized[language]
	indexes   i18n.Localized[*indexes]
}

// indexes are those of one language.
type indexes struct {
	titles func() *index // of articles the titles and descriptions alone
	whole  func() *index
	ready  atomic.Pointer[index] // whole, once it is made
}

// New returns a searcher over site. It builds the index of a language at the first search in it. On a large site, or one with a
// long text, that finds titles and descriptions alone until Prepare has built the rest.
func New(site *content.Site) *Searcher {
	large := len(site.Articles) >= largeSite || site.HasLongText()
	languages := i18n.Localize(site.Languages, func(lang i18n.Lang) language { return languageOf(site.Languages.Messages(lang)) })
	return &Searcher{large, languages, i18n.Localize(site.Languages, func(lang i18n.Lang) *indexes {
		build := func(body func(content.ArticleText) string) *index {
			var others []language
			for _, other := range site.Languages.List() {
				if other != lang {
					others = append(others, languages.In(other))
				}
			}
			return newIndex(languages.In(lang), newSynonyms(site.Synonyms.In(lang)), documents(site, lang, body), others...)
		}
		x := &indexes{titles: sync.OnceValue(func() *index { return build(noBody) })}
		x.whole = sync.OnceValue(func() *index {
			made := build(bodyText)
			if large {
				made.pack()
			}
			x.ready.Store(made)
			return made
		})
		return x
	})}
}

// Prepare builds the indexes of a large site, until ctx ends.
func (s *Searcher) Prepare(ctx context.Context) {
	for _, x := range s.indexes {
		if s.large && ctx.Err() == nil {
			x.whole()
		}
	}
}

// index returns the index to search.
func (s *Searcher) index(lang i18n.Lang) *index {
	x := s.indexes.In(lang)
	switch ready := x.ready.Load(); {
	case ready != nil:
		return ready
	case s.large:
		return x.titles()
	}
	return x.whole()
}

// Find returns the documents of the given types that match query, in one language. Any query is valid; one without words
// matches nothing.
func (s *Searcher) Find(lang i18n.Lang, query string, types []Type) Results {
	return s.index(lang).find(query, types)
}

// Text returns the text without its highlights.
func (h Highlighted) Text() string { return strings.Join(h, "") }

// Count returns the number of documents of a type in one language, without building an index.
func Count(site *content.Site, lang i18n.Lang, t Type) int {
	switch t {
	case Project:
		return len(content.ProjectsIn(site.Projects, lang)) + len(content.ProjectsIn(site.Gallery, lang))
	case Article:
		return len(site.AllIn(lang))
	case Profile:
		return len(profile(site, site.Languages.Messages(lang)))
	case Page:
		return countSitePages(site) + countIf(site.Pages, func(p content.OwnPage) bool { return p.Has(lang) })
	}
	return countIf(site.Knowledge, isAnswer)
}

func countIf[T any](list []T, is func(T) bool) int {
	n := 0
	for _, item := range list {
		if is(item) {
			n++
		}
	}
	return n
}
