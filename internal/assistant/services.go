package assistant

import (
	"slices"
	"strings"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/internal/search"
)

// listed returns the services and products.
func (m maker) listed() []content.Service {
	return slices.Concat(m.site.Services.Main, m.site.Services.Products)
}

// services returns the topics that are services and products, each with its price.
func (m maker) services() []Topic {
	var topics []Topic
	for _, s := range m.listed() {
		subject, _ := m.site.Subject(content.NounService.ID(s.ID))
		topic := m.priced(subject, s.Duration)
		topic.Keywords = append(m.titleWords(s.Title, minOverlap), s.Words...)
		topics = append(topics, topic)
	}
	return topics
}

// questions returns the topics that are the frequent questions of the page of services, which are found by what they say.
func (m maker) questions() []Topic {
	var topics []Topic
	for _, q := range m.site.Services.FAQ {
		topic := m.topic("question."+q.ID, "page", nil, func(messages *i18n.Messages) map[string]any {
			return map[string]any{
				"Title": messages.T("services.title"), "Path": messages.Path(i18n.Services), "Description": q.Answer.In(messages.Lang),
			}
		})
		topic.Question = q.Question
		topics = append(topics, topic)
	}
	return topics
}

// industries returns the topics that are industries, each with its price.
func (m maker) industries() []Topic {
	var topics []Topic
	for _, v := range m.site.Verticals.Pages {
		subject, _ := m.site.Subject(content.NounIndustry.ID(v.ID))
		topic := m.priced(subject, nil)
		topic.Keywords = append(m.titleWords(subject.Title, minOverlap), v.Words...)
		topic.Related = m.related(append(v.Words, m.titles(subject.Title)...))
		topics = append(topics, topic)
	}
	return topics
}

// related returns the words by which visitors of any site ask for the subject of these words.
func (m maker) related(words []string) (related []string) {
	for _, lang := range m.site.Languages.List() {
		related = append(related, search.Related(m.site.Languages.Messages(lang), strings.Join(words, ", "))...)
	}
	return related
}

// priced returns a topic that names a price, on a card.
func (m maker) priced(subject content.Subject, duration i18n.Localized[string]) Topic {
	topic := m.topic(subject.ID, "priced", nil, func(messages *i18n.Messages) map[string]any {
		return map[string]any{
			"Title": subject.Title.In(messages.Lang), "Path": subject.Paths.In(messages.Lang),
		}
	})
	topic.With, topic.Offer, topic.Described = []string{withPrice, withTime}, true, true
	topic.Cards = m.cards(func(messages *i18n.Messages) Card {
		return Card{
			Kind: CardPrice, Title: subject.Title.In(messages.Lang), Text: subject.Price.In(messages.Lang),
			Note: duration.In(messages.Lang), Links: []CardLink{m.formLink(messages, subject)},
		}
	})
	return topic
}

// opportunities returns the topics that are kinds of projects.
func (m maker) opportunities() []Topic {
	var topics []Topic
	for _, o := range m.site.Opportunities.Cards {
		subject, _ := m.site.Subject(content.NounOpportunity.ID(o.ID))
		topic := m.topic(subject.ID, "opportunity", append(m.titles(o.Title), o.Words...), func(messages *i18n.Messages) map[string]any {
			return map[string]any{
				"Title": o.Title.In(messages.Lang), "Description": o.Description.In(messages.Lang), "Path": m.formLink(messages, subject).URL,
			}
		})
		topic.Offer, topic.Described = true, true
		topics = append(topics, topic)
	}
	return topics
}
