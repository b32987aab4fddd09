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
	Votes       int                    `optional:"true"` // with which it starts; 0 if absent
	Category    i18n.Localized[string] `optional:"true"` // label
	Title       i18n.Localized[string]
	Description i18n.Localized[string] `optional:"true"` // one or two sentences
}

// checkVotes hints at a topic that starts with votes, unless everything is invented.
func (l *loader) checkVotes(site *Site) {
	for _, topic := range site.Podcast.Topics {
		if topic.Votes > 0 && !site.Settings.Demonstration {
			l.findings.hint("podcast.toml", 0, "the topic "+topic.ID+" starts with votes that were not given by anybody",
				"delete votes: each topic starts at 0")
		}
	}
}
