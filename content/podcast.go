package content

import (
	"io/fs"

	"portfolio/i18n"
)

// SuggestedTopic is a subject for the podcast that visitors vote on.
type SuggestedTopic struct {
	ID          string                 // under which its votes are stored: never reuse one
	Votes       int                    // it starts with, from 10 to 39, drawn once
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
