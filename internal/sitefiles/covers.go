package sitefiles

import (
	"portfolio/content"
	"portfolio/content/files"
	"portfolio/internal/cover"
)

// covers returns a drawing for each article without a cover. It is made when it is asked for.
func (m maker) covers() ([]files.Made, error) {
	if !m.site.Settings.Covers {
		return nil, nil
	}
	var made []files.Made
	for _, article := range m.site.AllArticles() {
		if article.Cover() != "" {
			continue
		}
		tags := article.In(m.site.Settings.Languages[0]).Tags
		made = append(made, files.Made{Name: content.DrawnCover(article.ID), Make: func() []byte { return cover.SVG(m.colors, article.ID, tags) }})
	}
	return made, nil
}
