package content

import (
	"io/fs"

	"portfolio/i18n"
)

// About is the page on which the owner is introduced at length.
type About struct {
	Articles   []string            // ids of the three articles it recommends
	Personal   []PersonalProject   `toml:"personal"`
	OpenSource []OpenSourceProject `toml:"opensource"`
	Talks      []Talk              `toml:"talk"` // newest first
	Greeting   i18n.Localized[string]
	Intro      i18n.Localized[[]string] // paragraphs
	Habits     []WorkHabit              `toml:"habit"`
}

// WorkHabit is one point of how the owner works.
type WorkHabit struct {
	Title i18n.Localized[string]
	Body  i18n.Localized[string] // two sentences
}

// PersonalProject is something the owner made for pleasure.
type PersonalProject struct {
	ID          string
	URL         string // of the source or of a running copy
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
}

// OpenSourceProject is code or prose that the owner published under an open licence.
type OpenSourceProject struct {
	ID          string
	Name        string // the same in every language
	URL         string // of the source
	Description i18n.Localized[string]
}

// Talk is a talk that the owner gave.
type Talk struct {
	ID          string
	Event       string
	Date        string    // YYYY-MM-DD
	Language    i18n.Lang // that the talk was given in
	Title       i18n.Localized[string]
	Description i18n.Localized[string] // one sentence
}

// Talk returns the talk with this id, or the zero value if there is none.
func (a About) Talk(id string) Talk {
	for _, talk := range a.Talks {
		if talk.ID == id {
			return talk
		}
	}
	return Talk{}
}

// loadAbout reads about.toml.
func loadAbout(fsys fs.FS) (About, error) {
	var about About
	err := decode(fsys, "about.toml", &about)
	return about, err
}
