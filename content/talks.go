package content

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// TalksFile is talks.toml.
type TalksFile struct {
	Talks []Talk `toml:"talk" optional:"true"` // newest first
}

// Talk is a talk that the owner gave.
type Talk struct {
	ID          string    `is:"id"`
	Event       string    // conference or group
	Date        string    `is:"date"`                        // YYYY-MM-DD
	Language    i18n.Lang `is:"language"`                    // that the talk was given in
	URL         string    `optional:"true" is:"url"`         // of the event
	Video       string    `optional:"true" is:"file-or-url"` // a recording: MP4 or WebM in files/, or the address of its page
	Poster      string    `optional:"true" is:"picture"`     // a picture of the recording
	Slides      string    `optional:"true" is:"file-or-url"` // a file in files/, or an address
	Title       i18n.Localized[string]
	Place       i18n.Localized[string] `optional:"true"` // city; "Online" for a talk without one
	Description i18n.Localized[string] `optional:"true"` // the abstract, one paragraph
}

// ResumeTalks returns the talks that the résumé lists, in its order.
func (s *Site) ResumeTalks() []Talk {
	var found []Talk
	for _, id := range s.Resume.Talks {
		if at := slices.IndexFunc(s.Talks, func(t Talk) bool { return t.ID == id }); at >= 0 {
			found = append(found, s.Talks[at])
		}
	}
	return found
}

// IsOnSite reports whether a value that is a file or an address is a file of the site folder.
func IsOnSite(value string) bool {
	return !strings.Contains(value, "://") && !strings.HasPrefix(value, "/")
}
