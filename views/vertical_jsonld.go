package views

import (
	"portfolio/i18n"
	"portfolio/views/jsonld"
)

// unitMonth is the UN/CEFACT code of a month, as schema.org requires.
const unitMonth = "MON"

// Service returns the structured data of the offer to the trade and its monthly price.
func (p VerticalPage) Service() jsonld.Schema {
	lang, currency := p.TextLang(), p.Site.Verticals.Currency
	price := jsonld.PriceRange("UnitPriceSpecification", currency, p.Vertical.Min, p.Vertical.Max)
	price["unitCode"] = unitMonth
	price["referenceQuantity"] = jsonld.Schema{"@type": "QuantitativeValue", "value": 1, "unitCode": unitMonth}
	return jsonld.Schema{
		"@context": jsonld.Context, "@type": "Service",
		"name":        p.Vertical.MetaTitle.In(lang),
		"description": p.Vertical.MetaDescription.In(lang),
		"url":         p.CanonicalURL(),
		"image":       p.Abs(p.Image),
		"provider":    jsonld.Owner(p.Base),
		"offers": jsonld.Schema{
			"@type": "Offer", "priceCurrency": currency, "priceSpecification": price,
			"url": p.Abs(p.Languages.Path(lang, i18n.Connects)),
		},
	}
}
