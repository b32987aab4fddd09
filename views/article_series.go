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

// adjacentLink leads to the article before or after this one.
type adjacentLink struct {
	article content.Article
	label   string // its message
	rel     string
	second  bool // whether it stands at the end of the line
}

// adjacent returns the links to the parts before and after this one of its series, or else to the articles in its list.
func (p ArticlePage) adjacent() []adjacentLink {
	var links []adjacentLink
	if p.inSeries() {
		parts, at := p.Series.Articles, len(p.Series.Articles)-p.partNumber()
		if at+1 < len(parts) {
			links = append(links, adjacentLink{parts[at+1], "article.series.previous", "prev", false})
		}
		if at > 0 {
			links = append(links, adjacentLink{parts[at-1], "article.series.next", "next", true})
		}
		return links
	}
	if p.Newer != nil {
		links = append(links, adjacentLink{*p.Newer, "article.newer", "next", false})
	}
	if p.Older != nil {
		links = append(links, adjacentLink{*p.Older, "article.older", "prev", true})
	}
	return links
}
