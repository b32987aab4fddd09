package views

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
)

// Series returns the podcast's structured data.
func (p PodcastPage) Series() jsonld.Schema {
	return jsonld.Schema{
		"@context": jsonld.Context, "@type": "PodcastSeries",
		"name":               p.Title,
		"description":        p.Description,
		"url":                p.CanonicalURL(),
		"image":              p.Abs(p.Asset("img/podcast.svg")),
		"inLanguage":         string(p.Lang),
		"creativeWorkStatus": p.T("podcast.soon"),
		"author": jsonld.Schema{
			"@type": "Person", "@id": p.Abs("/#owner"),
			"name": p.Site.Profile.Name, "url": p.Abs(p.Messages.Path(i18n.About)),
		},
	}
}
