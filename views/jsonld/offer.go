package jsonld

import (
	"portfolio/i18n"
	"portfolio/views/layout"
)

// PriceRange returns a price specification. A highest price of 0 means no upper bound.
func PriceRange(kind, currency string, lowest, highest int) Schema {
	price := Schema{"@type": kind, "priceCurrency": currency, "minPrice": lowest}
	if highest > 0 {
		price["maxPrice"] = highest
	}
	return price
}

// Provider returns the owner as the provider of a service.
func Provider(b layout.Base) Schema {
	return Schema{
		"@type": "Person", "@id": b.Abs("/#owner"),
		"name": b.Site.Profile.Name, "url": b.Abs(b.Messages.Path(i18n.About)),
	}
}
