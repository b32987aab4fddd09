package views

import (
	"portfolio/i18n"
)

// Schema is one schema.org object, as JSON-LD writes it. Each kind has a constructor below.
type Schema map[string]any

const schemaContext = "https://schema.org"

// Crumb is one step of the way from the home page to this one.
type Crumb struct {
	Name string
	Path string // below the root
}

// Breadcrumbs tells machines the way to this page, the home page first.
func (b Base) Breadcrumbs(crumbs ...Crumb) Schema {
	all := append([]Crumb{{b.T("nav.home"), i18n.Path(b.Lang, i18n.Home)}}, crumbs...)
	items := make([]Schema, len(all))
	for i, c := range all {
		items[i] = Schema{"@type": "ListItem", "position": i + 1, "name": c.Name, "item": b.Abs(c.Path)}
	}
	return Schema{"@context": schemaContext, "@type": "BreadcrumbList", "itemListElement": items}
}

// Person tells machines who the owner is.
func (b Base) Person() Schema {
	profile := b.Site.Profile
	var accounts []string
	for _, s := range profile.Social {
		accounts = append(accounts, s.URL)
	}
	return Schema{
		"@context": schemaContext, "@type": "Person",
		"@id":         b.Abs("/#owner"),
		"name":        profile.Name,
		"jobTitle":    b.Owner().Role,
		"description": b.Owner().Meta,
		"email":       "mailto:" + profile.Email,
		"url":         b.Abs(i18n.Path(b.Lang, i18n.About)),
		"image":       b.Abs(b.Asset(profile.Avatar)),
		"sameAs":      accounts,
	}
}

// BlogPosting tells machines what the article is.
func (p ArticlePage) BlogPosting() Schema {
	return Schema{
		"@context": schemaContext, "@type": "BlogPosting",
		"headline":         p.Text.Title,
		"description":      p.Text.Description,
		"image":            p.Abs(p.Image),
		"datePublished":    p.Article.Date.Format("2006-01-02"),
		"inLanguage":       string(p.Lang),
		"wordCount":        p.Text.Words,
		"articleSection":   p.T("category." + string(p.Article.Category)),
		"mainEntityOfPage": p.CanonicalURL(),
		"author": Schema{
			"@type": "Person", "@id": p.Abs("/#owner"),
			"name": p.Site.Profile.Name, "url": p.Abs(i18n.Path(p.Lang, i18n.About)),
		},
	}
}

// WebSite tells machines what the site is and how to search it.
func (b Base) WebSite() Schema {
	search := b.Abs(i18n.Path(b.Lang, i18n.Search)) + "?q={search_term_string}"
	return Schema{
		"@context": schemaContext, "@type": "WebSite",
		"name":       b.Site.Profile.Name,
		"url":        b.Abs(i18n.Path(b.Lang, i18n.Home)),
		"inLanguage": string(b.Lang),
		"publisher":  Schema{"@id": b.Abs("/#owner")},
		"potentialAction": Schema{
			"@type":       "SearchAction",
			"target":      Schema{"@type": "EntryPoint", "urlTemplate": search},
			"query-input": "required name=search_term_string",
		},
	}
}
