package views

import "portfolio/i18n"

// Offers tells machines what the owner would like to be asked for.
func (p ConnectsPage) Offers() Schema {
	page := p.WebPage("ContactPage")
	var offers []Schema
	for _, o := range p.Opportunities.Cards {
		text := o.In(p.Lang)
		offers = append(offers, Schema{
			"@type": "Offer",
			"url":   p.Abs(i18n.Path(p.Lang, i18n.ConnectsForms)) + "#budget",
			"itemOffered": Schema{
				"@type": "Service", "name": text.Title, "description": text.Description,
				"provider": Schema{"@id": p.Abs("/#owner")},
			},
		})
	}
	page["mainEntity"] = Schema{"@type": "OfferCatalog", "name": p.T("connects.tab.opportunities"), "itemListElement": offers}
	return page
}
