package assistant

import (
	"portfolio/content"
	"portfolio/i18n"
)

// ZoneQuery is the parameter of an address that names a time zone.
const ZoneQuery = "zone"

// pageTopics are the pages that the assistant leads to, with the ids of their topics. Their keywords are the messages
// assistant.words.<id>.
var pageTopics = []struct {
	id   string
	page i18n.Page
}{
	{"resume", i18n.Resume},
	{"about", i18n.About},
	{"portfolio", i18n.Portfolio},
	{"gallery", i18n.Gallery},
	{"services", i18n.Services},
	{"clients", i18n.ConnectsClients},
	{"articles", i18n.Articles},
	{"tutorials", i18n.Tutorials},
	{"memes", i18n.Memes},
	{"podcast", i18n.Podcast},
	{"newsletter", i18n.Newsletter},
	{"surveys", i18n.Surveys},
	{"privacy", i18n.Privacy},
	{"accessibility", i18n.Accessibility},
	{"social", i18n.Links},
	{"consultation", i18n.Meeting},
	{"plans", i18n.ConnectsForms},
	{"contact", i18n.Connects},
	{"search", i18n.Search},
}

// pages returns the topics that are pages.
func (m maker) pages() []Topic {
	var topics []Topic
	for _, p := range pageTopics {
		if m.site.HasPage(p.page) {
			topic := m.topic(p.id, "page", m.words(p.id), func(messages *i18n.Messages) map[string]any {
				return map[string]any{
					"Title": messages.T(string(p.page) + ".title"), "Path": messages.Path(p.page), "Description": m.description(messages, p.page),
				}
			})
			topic.Cards, topic.Described = m.pageCards(p.page), true
			topics = append(topics, topic)
		}
	}
	return topics
}

// pageCards returns what stands below the answer that leads to a page: the first project of a list, the next free times.
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

// description returns what a page says of itself.
func (m maker) description(messages *i18n.Messages, page i18n.Page) string {
	for _, key := range []string{".lead", ".description"} {
		if messages.Has(string(page) + key) {
			return messages.Tf(string(page)+key, map[string]any{"Name": m.site.Profile.Name, "Role": m.site.Profile.Role.In(messages.Lang)})
		}
	}
	return ""
}
