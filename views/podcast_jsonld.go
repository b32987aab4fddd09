package views

import "portfolio/views/jsonld"

// Series returns the podcast's structured data.
func (p PodcastPage) Series() jsonld.Schema {
	series := jsonld.Schema{
		"@context": jsonld.Context, "@type": "PodcastSeries",
		"name":               p.Title,
		"description":        p.Description,
		"url":                p.CanonicalURL(),
		"inLanguage":         string(p.Lang),
		"creativeWorkStatus": p.T("podcast.soon"),
		"author":             jsonld.Owner(p.Base),
	}
	if image := p.Site.Podcast.Image; image != "" {
		series["image"] = p.Abs(p.Asset(image))
	}
	return series
}
