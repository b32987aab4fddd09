package content

import "portfolio/i18n"

// Home is what the home page says besides what it takes from the rest of the site.
type Home struct {
	Intro []IntroSection `optional:"true"`             // the person, then the services
	Terms []Term         `toml:"term" optional:"true"` // of work, below the introduction and the assistant
	Start string         `optional:"true" is:"menu"`   // where the first button leads: the name of a page or of a folder in pages/; the page of requests if absent
}

// Term is one of the terms of work: rates, a first call, what the owner is available for.
type Term struct {
	Title i18n.Localized[string]
	Value i18n.Localized[string]
}

// IntroSection is one of the two introductions of the home page.
type IntroSection struct {
	Title i18n.Localized[string]
	Body  i18n.Localized[string] // one paragraph
}
