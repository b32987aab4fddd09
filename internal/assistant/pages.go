package assistant

import (
	"cmp"
	"slices"

	"portfolio/content"
	"portfolio/i18n"
)

// ZoneQuery is the parameter of an address that names a time zone.
const ZoneQuery = "zone"

// pages returns the topics that are pages.
func (m maker) pages() []Topic {
	var topics []Topic
	known := map[string]bool{}
	for _, entry := range m.site.Languages.Pages() {
		if entry.Topic == "" || known[entry.Topic] {
			continue
		}
		known[entry.Topic] = true
		if m.site.HasPage(entry.Page) {
			topics = append(topics, m.page(entry))
		}
	}
	return topics
}

// suggested are the topics of pages whose question is shown on a site whose owner has written none.
var suggested = []string{"services", "consultation", "articles"}

// Suggested returns questions about pages of the site.
func (a *Assistant) Suggested(lang Lang) []string {
	var questions []string
	for _, id := range suggested {
		if i := slices.IndexFunc(a.topics, func(t topic) bool { return t.ID == id && t.Described }); i >= 0 {
			questions = append(questions, a.topics[i].Question.In(lang))
		}
	}
	return questions
}

// page returns the topic of a page.
func (m maker) page(entry i18n.PageEntry) Topic {
	topic := m.topic(entry.Topic, "page", m.words(entry.Topic), func(messages *i18n.Messages) map[string]any {
		return map[string]any{
			"Title": m.title(messages, entry.Page), "Path": messages.Path(entry.Page), "Description": m.description(messages, entry.Page),
		}
	})
	topic.Cards, topic.Described = m.pageCards(entry.Page), true
	if slices.Contains(suggested, entry.Topic) {
		topic.Question = i18n.Localize(m.site.Languages, func(lang i18n.Lang) string {
			return m.site.Languages.Messages(lang).T("assistant.ask." + entry.Topic)
		})
	}
	return topic
}

// pageCards returns the cards below the answer that leads to a page: the first project of a list, the next free times.
func (m maker) pageCards(page i18n.Page) map[Lang]Card {
	switch page {
	case i18n.Portfolio:
		return m.miniature(m.site.Projects[0], content.NounProject)
	case i18n.Gallery:
		return m.miniature(m.site.Gallery[0], content.NounProduct)
	case i18n.Meeting:
		return m.freeTimes()
	}
	return nil
}

// freeTimes returns a card with the next free times, nil if the owner has no hours.
func (m maker) freeTimes() map[Lang]Card {
	if !m.site.Meetings.HasTimes() {
		return nil
	}
	return m.cards(func(messages *i18n.Messages) Card {
		return Card{
			Kind: CardTimes, Title: messages.T("assistant.card.times"), Times: i18n.WithQuery(messages.Path(i18n.MeetingTimes), ZoneQuery, ""),
			Links: []CardLink{{Text: messages.T("assistant.card.call"), URL: messages.Path(i18n.Meeting)}},
		}
	})
}

// title returns the title of a page: the home page is named after the owner.
func (m maker) title(messages *i18n.Messages, page i18n.Page) string {
	switch key := string(page) + ".title"; {
	case page == i18n.Links:
		return cmp.Or(m.site.Links.Title.In(messages.Lang), m.site.Profile.Name)
	case messages.Has(key):
		return messages.T(key)
	}
	return m.site.Profile.Name
}

// description returns the description of a page.
func (m maker) description(messages *i18n.Messages, page i18n.Page) string {
	for _, key := range []string{".lead", ".description"} {
		if messages.Has(string(page) + key) {
			return messages.Tf(string(page)+key, map[string]any{"Name": m.site.Profile.Name, "Role": m.site.Profile.Role.In(messages.Lang)})
		}
	}
	return ""
}
