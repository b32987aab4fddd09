// Package search finds things on the site by their words: articles, projects, the owner's profile and what the
// assistant knows, in the language of the visitor. It knows nothing of HTTP.
//
// A word is found with or without its accents, though ñ is a letter of its own; in its other forms, by the stems of its
// language; and, at the end of a query, by its beginning. What has all words of a query comes first, and where nothing
// has them all, what has some. A word in a title weighs more than any in a description, and that more than any in a body.
//
// The stems are Snowball's. The index around them is our own, as the libraries at hand cost more than they give here,
// for some 50 texts a language. bleve 2.5.7 in memory takes more than 20 MB and 180 ms of CPU for the articles and the
// assistant's answers alone, where the whole program may take 40 MB and 60 ms to start; 2.6 could not be had. SQLite's
// FTS5 takes 10 ms for the articles, but folds ñ into n, knows no Spanish stems, and wants a build tag on every go
// command. This index takes 1 MB and 25 ms of CPU a language, and is made when somebody first searches in that language:
// the start costs nothing.
package search

import (
	"sync"

	"portfolio/content"
	"portfolio/i18n"
)

// MaxResults is how many of the documents that a query finds are shown.
const MaxResults = 20

// Found is what a query found, the best first.
type Found struct {
	Results []Result // at most MaxResults
	Total   int
	Partial bool // whether nothing has all words of the query, so that these have some of them
}

// Result is a document with the words of the query marked in what is shown of it. About is nil where it has none.
type Result struct {
	Document
	Title, About, Excerpt Marked
}

// Marked is a text in pieces: every second one, from the second on, was looked for.
type Marked []string

// Searcher searches the site. It is safe for concurrent use.
type Searcher struct {
	indexes i18n.Localized[func() *index]
}

// New returns a searcher of everything that site says. Nothing is read until somebody searches.
func New(site *content.Site, messages i18n.Localized[*i18n.Messages]) *Searcher {
	return &Searcher{i18n.Localize(func(lang i18n.Lang) func() *index {
		return sync.OnceValue(func() *index { return newIndex(languages.In(lang), documents(site, messages.In(lang))) })
	})}
}

// Find returns what is of one of these types and has the words of query, in one language. It never fails: a query that
// makes no sense finds nothing.
func (s *Searcher) Find(lang i18n.Lang, query string, types []Type) Found {
	return s.indexes.In(lang)().find(query, types)
}

// Count returns how many documents of a type there are in one language, without reading them.
func Count(site *content.Site, t Type) int {
	switch t {
	case Project:
		return len(site.Projects) + len(site.Gallery)
	case Article:
		return len(site.Articles)
	case Profile:
		return 2
	}
	n := 0
	for _, k := range site.Knowledge {
		if answers(k) {
			n++
		}
	}
	return n
}
