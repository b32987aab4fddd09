package views

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
)

// Offers returns the page's structured data, with the opportunities as offers.
func (p ConnectsPage) Offers() jsonld.Schema {
	page := jsonld.WebPage(p.Base, "ContactPage")
	var offers []jsonld.Schema
	for _, o := range p.Opportunities.Cards {
		offers = append(offers, jsonld.Schema{
			"@type": "Offer",
			"url":   p.Abs(p.Messages.Path(i18n.ConnectsForms)) + "#budget",
			"itemOffered": jsonld.Schema{
				"@type": "Service", "name": o.Title.In(p.Lang), "description": o.Description.In(p.Lang),
				"provider": jsonld.Schema{"@id": p.Abs("/#owner")},
			},
		})
	}
	page["mainEntity"] = jsonld.Schema{"@type": "OfferCatalog", "name": p.T("connects.tab.opportunities"), "itemListElement": offers}
	return page
}
