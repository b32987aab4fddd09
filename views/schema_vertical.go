package views

import "portfolio/i18n"

// unitMonth is the month in the units of UN/CEFACT, which schema.org uses.
const unitMonth = "MON"

// Service tells machines what the trade is offered and what it costs a month.
func (p VerticalPage) Service() Schema {
	price := priceRange("UnitPriceSpecification", "EUR", p.Vertical.Min, p.Vertical.Max)
	price["unitCode"] = unitMonth
	price["referenceQuantity"] = Schema{"@type": "QuantitativeValue", "value": 1, "unitCode": unitMonth}
	return Schema{
		"@context": schemaContext, "@type": "Service",
		"name":        p.Vertical.MetaTitle,
		"description": p.Vertical.MetaDescription,
		"url":         p.CanonicalURL(),
		"image":       p.Abs(p.Image),
		"provider":    p.provider(),
		"offers": Schema{
			"@type": "Offer", "priceCurrency": "EUR", "priceSpecification": price,
			"url": p.Abs(i18n.Path(p.Speaks(), i18n.Connects)),
		},
	}
}
