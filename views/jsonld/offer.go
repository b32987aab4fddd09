package jsonld

import (
	"portfolio/i18n"
	"portfolio/views/layout"
)

// PriceRange writes a range of prices as schema.org does. A highest price of 0 means that there is no bound.
func PriceRange(kind, currency string, lowest, highest int) Schema {
	price := Schema{"@type": kind, "priceCurrency": currency, "minPrice": lowest}
	if highest > 0 {
		price["maxPrice"] = highest
	}
	return price
}

// Provider names the owner as whoever delivers a service.
func Provider(b layout.Base) Schema {
	return Schema{
		"@type": "Person", "@id": b.Abs("/#owner"),
		"name": b.Site.Profile.Name, "url": b.Abs(i18n.Path(b.Lang, i18n.About)),
	}
}
