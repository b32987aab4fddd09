package views

import (
	"portfolio/content"
	"portfolio/i18n"
)

// Collection tells machines what a page lists, in the page's order.
func (b Base) Collection(items ...Crumb) Schema {
	list := make([]Schema, len(items))
	for i, item := range items {
		list[i] = Schema{"@type": "ListItem", "position": i + 1, "name": item.Name, "url": b.Abs(item.Path)}
	}
	return Schema{
		"@context": schemaContext, "@type": "CollectionPage",
		"name":        b.Title,
		"description": b.Description,
		"url":         b.CanonicalURL(),
		"inLanguage":  string(b.Lang),
		"mainEntity":  Schema{"@type": "ItemList", "numberOfItems": len(items), "itemListElement": list},
	}
}

// Software tells machines what the open project of the portfolio is.
func (p PortfolioPage) Software() Schema { return p.detail(*p.Open).schema() }

// Software tells machines what the open project of the gallery is.
func (p GalleryPage) Software() Schema {
	schema := p.detail(*p.Open).schema()
	schema["creativeWorkStatus"] = p.T("gallery.status." + string(p.Open.Status))
	if p.Open.Status == content.GalleryLive {
		schema["datePublished"] = p.Open.Date
	}
	return schema
}

// schema describes a project by its source where it can be read, by itself where not.
func (p projectDetail) schema() Schema {
	schema := Schema{
		"@context": schemaContext, "@type": "CreativeWork",
		"name":        p.Title,
		"description": p.Description,
		"abstract":    p.Story,
		"keywords":    p.Technologies,
		"image":       p.Abs(p.Asset(p.Image)),
		"url":         p.CanonicalURL(),
		"inLanguage":  string(p.Lang),
		"author": Schema{
			"@type": "Person", "@id": p.Abs("/#owner"),
			"name": p.Site.Profile.Name, "url": p.Abs(i18n.Path(p.Lang, i18n.About)),
		},
	}
	if p.Repo != "" {
		schema["@type"], schema["codeRepository"] = "SoftwareSourceCode", p.Repo
	}
	if p.Demo != "" {
		schema["workExample"] = Schema{"@type": "WebSite", "url": p.Demo}
	}
	return schema
}
