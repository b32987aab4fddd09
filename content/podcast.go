package content

import "portfolio/i18n"

// Podcast is what the podcast's page says besides the words of the interface.
type Podcast struct {
	Image  string                 `optional:"true" is:"picture"`      // beside the heading
	Alt    i18n.Localized[string] `optional:"true" describes:"image"` // of the image
	Topics []PodcastTopic         `toml:"topic" optional:"true"`
}

// PodcastTopic is a topic for the podcast on which visitors vote.
type PodcastTopic struct {
	ID          string                 `is:"id"`         // the key of its stored votes: never reuse one
	Votes       int                    `optional:"true"` // with which it starts, from 10 to 39
	Category    i18n.Localized[string] `optional:"true"` // label
	Title       i18n.Localized[string]
	Description i18n.Localized[string] `optional:"true"` // one or two sentences
}
