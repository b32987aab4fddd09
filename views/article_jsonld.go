package views

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
)

// BlogPosting returns the article's structured data.
func (p ArticlePage) BlogPosting() jsonld.Schema {
	posting := jsonld.Schema{
		"@context": jsonld.Context, "@type": "BlogPosting",
		"headline":         p.Text.Title,
		"description":      p.Text.Description,
		"image":            p.Abs(p.Image),
		"datePublished":    p.Article.Date.Format("2006-01-02"),
		"inLanguage":       string(p.Lang),
		"wordCount":        p.Text.Words(),
		"articleSection":   p.T("category." + string(p.Article.Category)),
		"mainEntityOfPage": p.CanonicalURL(),
		"author":           jsonld.Owner(p.Base),
	}
	if !p.Article.Updated.IsZero() {
		posting["dateModified"] = p.Article.Updated.Format("2006-01-02")
	}
	if p.inSeries() {
		posting["position"] = p.partNumber()
		posting["isPartOf"] = jsonld.Schema{
			"@type": "CreativeWorkSeries", "name": p.Series.Label, "url": p.Abs(p.Messages.Path(i18n.Series, p.Series.Slug)),
		}
	}
	if len(p.Text.Tags) > 0 {
		posting["keywords"] = p.Text.Tags
	}
	return posting
}
