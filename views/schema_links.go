package views

import (
	"strings"

	"portfolio/content"
)

// Collection tells machines what the page gathers. The mail address is no page, so it is left out.
func (p LinksPage) Collection() Schema {
	var items []Schema
	for _, group := range p.Links.Groups {
		for _, link := range group.Links {
			if link.Kind == content.LinkMail {
				continue
			}
			items = append(items, Schema{
				"@type": "ListItem", "position": len(items) + 1,
				"name": link.In(p.Lang).Title, "url": p.absolute(link.Address(p.Lang, p.Site.Profile)),
			})
		}
	}
	page := p.WebPage("CollectionPage")
	page["mainEntity"] = Schema{"@type": "ItemList", "itemListElement": items}
	return page
}

// absolute completes the address of a page of this site.
func (b Base) absolute(address string) string {
	if strings.HasPrefix(address, "/") {
		return b.Abs(address)
	}
	return address
}
