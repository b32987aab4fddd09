package jsonld

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// WebPage returns the page as a WebPage or a subtype of it.
func WebPage(b layout.Base, kind string) Schema {
	return Schema{
		"@context": Context, "@type": kind,
		"name":        b.Title,
		"description": b.Description,
		"url":         b.CanonicalURL(),
		"inLanguage":  string(b.Lang),
	}
}

// Profile returns the page as a profile page of the owner.
func Profile(b layout.Base) Schema {
	page := WebPage(b, "ProfilePage")
	page["mainEntity"] = Person(b)
	return page
}

// Collection returns the page as a collection of items, in the page's order.
func Collection(b layout.Base, items ...Crumb) Schema {
	list := make([]Schema, len(items))
	for i, item := range items {
		list[i] = Schema{"@type": "ListItem", "position": i + 1, "name": item.Name, "url": b.Abs(item.Path)}
	}
	return Schema{
		"@context": Context, "@type": "CollectionPage",
		"name":        b.Title,
		"description": b.Description,
		"url":         b.CanonicalURL(),
		"inLanguage":  string(b.Lang),
		"mainEntity":  Schema{"@type": "ItemList", "numberOfItems": len(items), "itemListElement": list},
	}
}

// Works returns the page as a collection of works that it describes, in the page's order.
func Works(b layout.Base, works []Schema) Schema {
	items := make([]Schema, len(works))
	for i, work := range works {
		items[i] = Schema{"@type": "ListItem", "position": i + 1, "item": work}
	}
	page := WebPage(b, "CollectionPage")
	page["mainEntity"] = Schema{"@type": "ItemList", "numberOfItems": len(items), "itemListElement": items}
	return page
}

// FAQPage returns a page's frequent questions and their answers.
func FAQPage(b layout.Base, list []content.FAQ, lang i18n.Lang) Schema {
	items := make([]Schema, len(list))
	for i, q := range list {
		items[i] = Schema{
			"@type": "Question", "name": q.Question.In(lang),
			"acceptedAnswer": Schema{"@type": "Answer", "text": q.Answer.In(lang)},
		}
	}
	return Schema{"@context": Context, "@type": "FAQPage", "inLanguage": string(lang), "mainEntity": items}
}
