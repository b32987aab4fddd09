// Package jsonld builds the structured data of pages, in the schema.org vocabulary.
package jsonld

import (
	"encoding/json"
	"maps"

	"portfolio/i18n"
	"portfolio/views/layout"
)

// Schema is a schema.org object in JSON-LD.
type Schema map[string]any

// MarshalJSON leaves out what says nothing: an owner need not say everything.
func (s Schema) MarshalJSON() ([]byte, error) {
	said := maps.Clone(map[string]any(s))
	maps.DeleteFunc(said, func(_ string, value any) bool { return isEmpty(value) })
	return json.Marshal(said)
}

// isEmpty reports whether a value is an empty text or list, or an object with nothing but its type.
func isEmpty(value any) bool {
	switch v := value.(type) {
	case string:
		return v == ""
	case []string:
		return len(v) == 0
	case []Schema:
		return len(v) == 0
	case Schema:
		for key, value := range v {
			if key != "@type" && !isEmpty(value) {
				return false
			}
		}
		return true
	}
	return false
}

// Context is the vocabulary of all documents.
const Context = "https://schema.org"

// Crumb is one item of a breadcrumb list.
type Crumb struct {
	Name string
	Path string // below the root
}

// Breadcrumbs returns the breadcrumb list of a page, starting with the home page.
func Breadcrumbs(b layout.Base, crumbs ...Crumb) Schema {
	all := append([]Crumb{{b.T("nav.home"), b.Messages.Path(i18n.Home)}}, crumbs...)
	items := make([]Schema, len(all))
	for i, c := range all {
		items[i] = Schema{"@type": "ListItem", "position": i + 1, "name": c.Name, "item": b.Abs(c.Path)}
	}
	return Schema{"@context": Context, "@type": "BreadcrumbList", "itemListElement": items}
}

// Person returns the site's owner.
func Person(b layout.Base) Schema {
	profile := b.Site.Profile
	var accounts []string
	for _, s := range profile.Social {
		accounts = append(accounts, s.URL)
	}
	person := Schema{
		"@context": Context, "@type": "Person",
		"@id":         b.Abs("/#owner"),
		"name":        profile.Name,
		"jobTitle":    b.Site.Profile.Role.In(b.Lang),
		"description": b.Site.Profile.MetaDescription.In(b.Lang),
		"email":       "mailto:" + profile.Email,
		"url":         b.Abs(b.Messages.Path(b.Site.OwnerPage())),
	}
	if len(accounts) > 0 {
		person["sameAs"] = accounts
	}
	if profile.Avatar != "" {
		person["image"] = b.Abs(b.Asset(profile.Avatar))
	}
	return person
}

// Owner returns the site's owner in short, as the author or provider of something.
func Owner(b layout.Base) Schema {
	return Schema{
		"@type": "Person", "@id": b.Abs("/#owner"),
		"name": b.Site.Profile.Name, "url": b.Abs(b.Messages.Path(b.Site.OwnerPage())),
	}
}

// WebSite returns the site and its search action.
func WebSite(b layout.Base) Schema {
	search := b.Abs(b.Messages.Path(i18n.Search)) + "?q={search_term_string}"
	return Schema{
		"@context": Context, "@type": "WebSite",
		"name":       b.Site.Settings.Name,
		"url":        b.Abs(b.Messages.Path(i18n.Home)),
		"inLanguage": string(b.Lang),
		"publisher":  Schema{"@id": b.Abs("/#owner")},
		"potentialAction": Schema{
			"@type":       "SearchAction",
			"target":      Schema{"@type": "EntryPoint", "urlTemplate": search},
			"query-input": "required name=search_term_string",
		},
	}
}
