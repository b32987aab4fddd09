package content

import "portfolio/i18n"

// About is the page on which the owner is introduced at length.
type About struct {
	Greeting   i18n.Localized[string]   `optional:"true"`
	Intro      i18n.Localized[[]string] `optional:"true"`              // paragraphs
	Articles   []string                 `optional:"true" is:"article"` // ids of the articles it recommends
	Personal   []PersonalProject        `toml:"personal" optional:"true"`
	OpenSource []OpenSourceProject      `toml:"opensource" optional:"true"`
	Habits     []WorkHabit              `toml:"habit" optional:"true"`
}

// WorkHabit is one point of how the owner works.
type WorkHabit struct {
	Title i18n.Localized[string]
	Body  i18n.Localized[string] // two sentences
}

// PersonalProject is something the owner made for pleasure.
type PersonalProject struct {
	ID          string `is:"id"`
	URL         string `is:"url"` // of the source or of a running copy
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
}

// OpenSourceProject is code or prose that the owner published under an open licence.
type OpenSourceProject struct {
	ID          string `is:"id"`
	Name        string // the same in every language
	URL         string `is:"url"` // of the source
	Description i18n.Localized[string]
}
