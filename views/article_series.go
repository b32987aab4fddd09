package views

import (
	"slices"

	"portfolio/content"
)

// inSeries reports whether there are other parts of the article's series.
func (p ArticlePage) inSeries() bool { return len(p.Series.Articles) > 1 }

// partNumber returns which part of its series the article is, from 1. The series has the newest part first; a draft will be the
// one after it.
func (p ArticlePage) partNumber() int {
	at := slices.IndexFunc(p.Series.Articles, func(a content.Article) bool { return a.ID == p.Article.ID })
	return len(p.Series.Articles) - at
}

// seriesPart returns "Part 2 of 5 of the series", which the name of the series follows.
func (p ArticlePage) seriesPart() string {
	number := p.partNumber()
	return p.Tf("article.series", map[string]any{"Number": number, "Total": max(number, len(p.Series.Articles))})
}

// NextPart returns the part of the series after this one, nil if there is none.
func (p ArticlePage) NextPart() *content.Article {
	if at := len(p.Series.Articles) - p.partNumber(); p.inSeries() && at > 0 {
		return &p.Series.Articles[at-1]
	}
	return nil
}
