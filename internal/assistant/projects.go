package assistant

import (
	"cmp"
	"slices"

	"portfolio/content"
	"portfolio/i18n"
)

// projects returns the topics that are projects and products of the owner's own.
func (m maker) projects() []Topic {
	return slices.Concat(m.projectsOf(m.site.Projects, content.NounProject), m.projectsOf(m.site.Gallery, content.NounProduct))
}

func (m maker) projectsOf(list []content.Project, noun content.Noun) []Topic {
	var topics []Topic
	for _, p := range list {
		subject, _ := m.site.Subject(noun.ID(p.ID))
		topic := m.topic(subject.ID, "project", append(m.titleWords(p.Title, minTopic), p.Words...), func(messages *i18n.Messages) map[string]any {
			lang := p.Languages.For(messages.Lang)
			return map[string]any{"Title": p.Title.In(lang), "Description": p.Description.In(lang), "Path": subject.Paths.In(messages.Lang)}
		})
		topic.Described, topic.With = true, []string{withProject}
		topic.Cards = m.miniature(p, noun)
		topics = append(topics, topic)
	}
	return topics
}

// miniature returns a card with the picture of a project, nil if it has none.
func (m maker) miniature(p content.Project, noun content.Noun) map[Lang]Card {
	subject, _ := m.site.Subject(noun.ID(p.ID))
	picture := cmp.Or(p.Miniature, p.Image)
	if picture == "" {
		return nil
	}
	return m.cards(func(messages *i18n.Messages) Card {
		return Card{Kind: CardProject, Picture: picture, Links: []CardLink{{Text: p.Title.In(p.Languages.For(messages.Lang)), URL: subject.Paths.In(messages.Lang)}}}
	})
}
