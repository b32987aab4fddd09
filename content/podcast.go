package content

import (
	"io/fs"

	"portfolio/i18n"
)

// SuggestedTopic is a topic for the podcast on which visitors vote.
type SuggestedTopic struct {
	ID          string                 // the key of its stored votes: never reuse one
	Votes       int                    // with which it starts, from 10 to 39
	Category    i18n.Localized[string] // label
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one or two sentences
}

// loadSuggestedTopics reads podcast.toml.
func loadSuggestedTopics(fsys fs.FS) ([]SuggestedTopic, error) {
	var file struct{ Topic []SuggestedTopic }
	err := decode(fsys, "podcast.toml", &file)
	return file.Topic, err
}
