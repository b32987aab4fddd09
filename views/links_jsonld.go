package views

import (
	"strings"

	"portfolio/content"
	"portfolio/views/jsonld"
	"portfolio/views/layout"
)

// Collection returns the structured data of the list of links. It omits the email address, which is not a page.
func (p LinksPage) Collection() jsonld.Schema {
	var items []jsonld.Schema
	for _, group := range p.Links.Groups {
		for _, link := range group.Links {
			if link.Kind == content.LinkMail {
				continue
			}
			items = append(items, jsonld.Schema{
				"@type": "ListItem", "position": len(items) + 1,
				"name": link.Title.In(p.Lang), "url": absolute(p.Base, link.Address(p.Messages, p.Site.Profile)),
			})
		}
	}
	page := jsonld.WebPage(p.Base, "CollectionPage")
	page["mainEntity"] = jsonld.Schema{"@type": "ItemList", "itemListElement": items}
	return page
}

// absolute returns the absolute URL of a page of this site, and other addresses unchanged.
func absolute(b layout.Base, address string) string {
	if strings.HasPrefix(address, "/") {
		return b.Abs(address)
	}
	return address
}
