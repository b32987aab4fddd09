package jsonld

// PriceRange returns a price specification. A highest price of 0 means no upper bound.
func PriceRange(kind, currency string, lowest, highest int) Schema {
	price := Schema{"@type": kind, "priceCurrency": currency, "minPrice": lowest}
	if highest > 0 {
		price["maxPrice"] = highest
	}
	return price
}
