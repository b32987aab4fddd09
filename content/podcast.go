package content

import (
	"io/fs"

	"portfolio/i18n"
)

// PodcastTopic is a topic for the podcast on which visitors vote.
type PodcastTopic struct {
	ID          string                 // the key of its stored votes: never reuse one
	Votes       int                    // with which it starts, from 10 to 39
	Category    i18n.Localized[string] // label
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one or two sentences
}

// loadPodcastTopics reads podcast.toml.
func loadPodcastTopics(fsys fs.FS) ([]PodcastTopic, error) {
	var file struct{ Topic []PodcastTopic }
	err := decode(fsys, "podcast.toml", &file)
	return file.Topic, err
}
