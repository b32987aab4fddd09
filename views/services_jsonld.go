package views

import (
	"portfolio/content"
	"portfolio/views/jsonld"
)

// Service returns the structured data of the services and their prices.
func (p ServicesPage) Service() jsonld.Schema {
	var offers []jsonld.Schema
	for _, list := range [][]content.Service{p.Main, p.Products, p.Deployments} {
		for _, s := range list {
			offers = append(offers, p.offer(s))
		}
	}
	return jsonld.Schema{
		"@context": jsonld.Context, "@type": "Service",
		"name":        p.Title,
		"description": p.Description,
		"url":         p.CanonicalURL(),
		"provider":    jsonld.Owner(p.Base),
		"hasOfferCatalog": jsonld.Schema{
			"@type": "OfferCatalog", "name": p.T("services.prices.heading"), "itemListElement": offers,
		},
	}
}

// offer returns the structured data of one service. A service priced by quotation has no price in it.
func (p ServicesPage) offer(s content.Service) jsonld.Schema {
	offer := jsonld.Schema{
		"@type":       "Offer",
		"itemOffered": jsonld.Schema{"@type": "Service", "name": s.Title.In(p.Lang), "description": s.Description.In(p.Lang)},
	}
	if s.Min > 0 {
		price := jsonld.PriceRange("PriceSpecification", p.Currency, s.Min, s.Max)
		price["description"] = p.price(s)
		offer["priceSpecification"] = price
	}
	return offer
}
