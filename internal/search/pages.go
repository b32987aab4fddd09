package search

import (
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// pages are the pages that are found by their titles, their descriptions, and by the words that visitors have for what is there:
// the messages search.words.<page>.
var pages = []i18n.Page{
	i18n.Services, i18n.Connects, i18n.ConnectsForms, i18n.Meeting, i18n.ConnectsClients, i18n.Newsletter, i18n.Podcast,
	i18n.Articles, i18n.Tutorials, i18n.Memes, i18n.Portfolio, i18n.Gallery, i18n.Links, i18n.Chat, i18n.Surveys, i18n.SurveyProfessional, i18n.SurveyEnglish, i18n.SurveyAgents, i18n.SurveyResults, i18n.Privacy,
	i18n.Accessibility,
}

// topics are the assistant's topics that are about a page: their words, the messages assistant.words.<topic>, find it too.
var topics = map[i18n.Page]string{
	i18n.Services: "services", i18n.Connects: "contact", i18n.ConnectsForms: "plans", i18n.Meeting: "consultation",
	i18n.ConnectsClients: "clients", i18n.Newsletter: "newsletter", i18n.Podcast: "podcast", i18n.Articles: "articles",
	i18n.Tutorials: "tutorials", i18n.Memes: "memes", i18n.Portfolio: "portfolio", i18n.Gallery: "gallery", i18n.Links: "social",
	i18n.Surveys: "surveys", i18n.SurveyResults: "surveys", i18n.Privacy: "privacy", i18n.Accessibility: "accessibility", i18n.About: "about", i18n.Resume: "resume",
}

// topicWords returns the words of a page's topic.
func topicWords(page i18n.Page, messages *i18n.Messages) string {
	if topic, ok := topics[page]; ok {
		return messages.T("assistant.words." + topic)
	}
	return ""
}

// sitePages returns the pages of the site that are neither articles nor projects nor about the owner.
func sitePages(site *content.Site, messages *i18n.Messages) []Document {
	var list []Document
	for _, page := range pages {
		if site.HasPage(page) {
			words := joinTexts(append([]string{messages.T("search.words." + string(page))}, pageNames(site, page, messages.Lang)...)...)
			d := Document{
				key: "page " + string(page), Type: Page, Page: page, Title: pageTitle(site, page, messages), Words: words,
				Description: messages.T(string(page) + ".description"),
				Body:        joinTexts(pageTexts(site, page, messages.Lang)...),
			}
			d.find(messages.Lang, topicWords(page, messages), ownWords(site, page))
			list = append(list, d)
		}
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
	return countIf(pages, site.HasPage) + len(site.Verticals.Pages)
}

// offer is what the page of services calls and says of a service, a product, a way to install it or an industry.
type offer struct{ title, description i18n.Localized[string] }

// offers returns what the page of services offers.
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

// pageTexts returns what the site's content says on a page.
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
