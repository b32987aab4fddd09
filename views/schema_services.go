package views

import (
	"portfolio/content"
	"portfolio/i18n"
)

// FAQPage tells machines the frequent questions of a page and their answers.
func (b Base) FAQPage(list []content.FAQ, lang i18n.Lang) Schema {
	items := make([]Schema, len(list))
	for i, q := range list {
		items[i] = Schema{
			"@type": "Question", "name": q.In(lang).Question,
			"acceptedAnswer": Schema{"@type": "Answer", "text": q.In(lang).Answer},
		}
	}
	return Schema{"@context": schemaContext, "@type": "FAQPage", "inLanguage": string(lang), "mainEntity": items}
}

// Service tells machines what the services are and what each costs.
func (p ServicesPage) Service() Schema {
	var offers []Schema
	for _, list := range [][]content.Service{p.Main, p.Products, p.Deployments} {
		for _, s := range list {
			offers = append(offers, p.offer(s))
		}
	}
	return Schema{
		"@context": schemaContext, "@type": "Service",
		"name":        p.Title,
		"description": p.Description,
		"url":         p.CanonicalURL(),
		"provider":    p.provider(),
		"hasOfferCatalog": Schema{
			"@type": "OfferCatalog", "name": p.T("services.prices.heading"), "itemListElement": offers,
		},
	}
}

// offer says what one service costs; one that is quoted has no figures to tell.
func (p ServicesPage) offer(s content.Service) Schema {
	text := s.In(p.Lang)
	offer := Schema{
		"@type":       "Offer",
		"itemOffered": Schema{"@type": "Service", "name": text.Title, "description": text.Description},
	}
	if s.Min > 0 {
		price := priceRange("PriceSpecification", "USD", s.Min, s.Max)
		price["description"] = text.Price
		offer["priceSpecification"] = price
	}
	return offer
}

// priceRange writes a range of prices as schema.org does. A highest price of 0 means that there is no bound.
func priceRange(kind, currency string, lowest, highest int) Schema {
	price := Schema{"@type": kind, "priceCurrency": currency, "minPrice": lowest}
	if highest > 0 {
		price["maxPrice"] = highest
	}
	return price
}

// provider names the owner as whoever delivers a service.
func (b Base) provider() Schema {
	return Schema{
		"@type": "Person", "@id": b.Abs("/#owner"),
		"name": b.Site.Profile.Name, "url": b.Abs(i18n.Path(b.Lang, i18n.About)),
	}
}
