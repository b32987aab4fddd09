package assistant

import (
	"strings"

	"portfolio/content"
	"portfolio/i18n"
)

// maxArticles is the number of articles that the assistant knows, the newest ones: its knowledge travels as one file.
const maxArticles = 30

// minTopic is the length of the shortest word of a title that an article is known by.
const minTopic = 5

// articles returns the topics that are articles: they are found by their titles and tags.
func (m maker) articles() []Topic {
	var topics []Topic
	for _, a := range m.site.Articles[:min(len(m.site.Articles), maxArticles)] {
		subject, _ := m.site.Subject(content.NounArticle.ID(a.ID))
		topic := m.topic(subject.ID, "article", m.titleWords(subject.Title, minTopic), func(messages *i18n.Messages) map[string]any {
			return map[string]any{"Title": subject.Title.In(messages.Lang), "Path": subject.Paths.In(messages.Lang)}
		})
		for _, text := range a.Localized {
			for _, tag := range text.Tags {
				topic.Keywords = append(topic.Keywords, strings.ToLower(tag))
			}
		}
		topic.With, topic.Described = []string{withArticle}, true
		topics = append(topics, topic)
	}
	return topics
}
