package search

import (
	"cmp"
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// topicWords returns the words of the assistant's topic that a page is about: they find the page, too.
func topicWords(page i18n.Page, messages *i18n.Messages) string {
	if topic := messages.Languages.Entry(page).Topic; topic != "" {
		return messages.T("assistant.words." + topic)
	}
	return ""
}

// searched returns the pages of the site that are found by their titles, their descriptions, and by the words that visitors have for
// what is there.
func searched(site *content.Site) []i18n.PageEntry {
	unfound := func(e i18n.PageEntry) bool { return e.Search == 0 || !site.HasPage(e.Page) }
	pages := slices.DeleteFunc(slices.Clone(site.Languages.Pages()), unfound)
	slices.SortStableFunc(pages, func(a, b i18n.PageEntry) int { return cmp.Compare(a.Search, b.Search) })
	return pages
}

// sitePages returns the pages of the site that are neither articles nor projects nor about the owner.
func sitePages(site *content.Site, messages *i18n.Messages) []Document {
	var list []Document
	for _, entry := range searched(site) {
		page := entry.Page
		words := joinTexts(append([]string{messages.T("search.words." + string(page))}, pageNames(site, page, messages.Lang)...)...)
		d := Document{
			key: "page " + string(page), Type: Page, Page: page, Title: pageTitle(site, page, messages), Words: words,
			Description: messages.T(string(page) + ".description"),
			Body:        joinTexts(pageTexts(site, page, messages.Lang)...),
		}
		d.find(messages.Lang, topicWords(page, messages), ownWords(site, page))
		list = append(list, d)
	}
	return append(list, verticals(site, messages.Lang)...)
}

// pageTitle returns the title of a page. The owner gives the page of links its title.
func pageTitle(site *content.Site, page i18n.Page, messages *i18n.Messages) string {
	if page == i18n.Links {
		return site.Links.Title.In(messages.Lang)
	}
	return messages.T(string(page) + ".title")
}

// countSitePages returns how many sitePages returns.
func countSitePages(site *content.Site) int {
	return len(searched(site)) + len(site.Verticals.Pages)
}

// offer is what the page of services calls and says of a service, a product, a way to install it or an industry.
type offer struct{ title, description i18n.Localized[string] }

// offers returns the offers of the page of services.
func offers(services content.Services) []offer {
	var all []offer
	for _, list := range [][]content.Service{services.Main, services.Products, services.Deployments} {
		for _, s := range list {
			all = append(all, offer{s.Title, s.Description})
		}
	}
	for _, c := range services.UseCases() {
		all = append(all, offer{c.Title, c.Description})
	}
	return all
}

// pageNames returns the names of what is on a page.
func pageNames(site *content.Site, page i18n.Page, lang i18n.Lang) []string {
	var names []string
	switch page {
	case i18n.Services:
		for _, o := range offers(site.Services) {
			names = append(names, o.title.In(lang))
		}
	case i18n.Connects:
		for _, o := range site.Opportunities.Cards {
			names = append(names, o.Title.In(lang))
		}
	case i18n.Publications:
		for _, p := range site.Publications {
			names = append(names, p.Title.In(lang))
		}
	case i18n.Talks:
		for _, t := range site.Talks {
			names = append(names, t.Title.In(lang))
		}
	case i18n.Links:
		for _, group := range site.Links.Groups {
			for _, link := range group.Links {
				names = append(names, link.Title.In(lang))
			}
		}
	}
	return names
}

// ownWords returns the owner's words for what is on a page, in every language.
func ownWords(site *content.Site, page i18n.Page) string {
	var words []string
	switch page {
	case i18n.Services:
		for _, list := range [][]content.Service{site.Services.Main, site.Services.Products, site.Services.Deployments} {
			for _, s := range list {
				words = append(words, s.Words...)
			}
		}
	case i18n.Connects:
		for _, o := range site.Opportunities.Cards {
			words = append(words, o.Words...)
		}
	}
	return strings.Join(words, ", ")
}

// pageTexts returns the texts of the site's content that are on a page.
func pageTexts(site *content.Site, page i18n.Page, lang i18n.Lang) []string {
	var parts []string
	switch page {
	case i18n.Services:
		return servicesTexts(site.Services, lang)
	case i18n.Connects:
		for _, o := range site.Opportunities.Cards {
			parts = append(parts, o.Title.In(lang), o.Description.In(lang))
		}
	case i18n.ConnectsClients:
		for _, c := range site.Clients.Companies {
			parts = append(parts, c.Name, c.Description.In(lang))
		}
	case i18n.Publications:
		for _, p := range site.Publications {
			parts = append(append(parts, p.AuthorsOr(site.Profile.Name)...), p.Title.In(lang), p.Venue, p.Publisher, p.Abstract.In(lang))
		}
	case i18n.Talks:
		for _, t := range site.Talks {
			parts = append(parts, t.Title.In(lang), t.Event, t.Place.In(lang), t.Description.In(lang))
		}
	case i18n.Podcast:
		for _, topic := range site.Podcast.Topics {
			parts = append(parts, topic.Title.In(lang), topic.Description.In(lang))
		}
	}
	return parts
}

func servicesTexts(services content.Services, lang i18n.Lang) []string {
	var parts []string
	for _, o := range offers(services) {
		parts = append(parts, o.title.In(lang), o.description.In(lang))
	}
	for _, list := range [][]content.Point{services.Advantages, services.Phases} {
		for _, p := range list {
			parts = append(parts, p.Title.In(lang), p.Description.In(lang))
		}
	}
	for _, question := range services.FAQ {
		parts = append(parts, question.Question.In(lang), question.Answer.In(lang))
	}
	return parts
}

// verticals returns the pages of industries. One that a language lacks has its first language, and is named as the page of services
// names it.
func verticals(site *content.Site, lang i18n.Lang) []Document {
	var list []Document
	for _, v := range site.Verticals.Pages {
		spoken := v.Languages.For(lang)
		parts := slices.Concat([]string{v.HeroSubtitle.In(spoken), v.Solution.In(spoken)}, v.PainPoints.In(spoken), v.Benefits.In(spoken), v.Includes.In(spoken))
		d := Document{
			key: "industry " + v.ID, Type: Page, Page: i18n.Vertical, Arg: v.ID, Title: v.HeroTitle.In(spoken), Description: v.MetaDescription.In(spoken),
			Words: joinTexts(slices.Concat(v.Keywords.In(spoken), v.Words)...), Body: joinTexts(parts...),
		}
		for _, c := range site.Services.UseCases() {
			if c.Vertical != v.ID {
				continue
			}
			d.Words = joinTexts(c.Title.In(lang), d.Words)
			if spoken != lang && c.Title.In(lang) != "" {
				d.Title, d.Description, d.Body = c.Title.In(lang), c.Description.In(lang), ""
			}
		}
		list = append(list, d)
	}
	return list
}
