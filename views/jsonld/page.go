package jsonld

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// WebPage tells machines what kind of page this is: WebPage or one of its kinds in schema.org.
func WebPage(b layout.Base, kind string) Schema {
	return Schema{
		"@context": Context, "@type": kind,
		"name":        b.Title,
		"description": b.Description,
		"url":         b.CanonicalURL(),
		"inLanguage":  string(b.Lang),
	}
}

// Profile tells machines that this page is about the owner.
func Profile(b layout.Base) Schema {
	page := WebPage(b, "ProfilePage")
	page["mainEntity"] = Person(b)
	return page
}

// Collection tells machines what a page lists, in the page's order.
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

// FAQPage tells machines the frequent questions of a page and their answers.
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
