// Package podcast knows the topics that the podcast may be about.
package podcast

import (
	"context"

	"portfolio/content"
	"portfolio/db"
	"portfolio/i18n"
)

// Store reads the topics that the owner made from visitors' suggestions.
type Store interface {
	CustomTopics(ctx context.Context) ([]db.CustomTopic, error)
}

// Topics lists all topics: first those that the owner made from suggestions, of which it returns the number, then the
// fixed ones. If the database does not answer it returns the fixed ones and the error.
func Topics(ctx context.Context, store Store, fixed []content.PodcastTopic) (topics []content.PodcastTopic, added int, err error) {
	rows, err := store.CustomTopics(ctx)
	for _, row := range rows {
		topic := content.PodcastTopic{
			ID: row.ID, Category: i18n.Localized[string]{}, Title: i18n.Localized[string]{}, Description: i18n.Localized[string]{},
		}
		for language, text := range row.Texts {
			lang := i18n.Lang(language)
			topic.Category[lang], topic.Title[lang], topic.Description[lang] = text.Category, text.Title, text.Description
		}
		topics = append(topics, topic)
	}
	return append(topics, fixed...), len(rows), err
}
