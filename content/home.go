package content

import (
	"slices"

	"portfolio/i18n"
)

// Home is what the home page says besides what it takes from the rest of the site.
type Home struct {
	Text  string         `optional:"true" is:"own"`    // a folder in pages/, whose text about you is the first screen, beside the portrait
	Intro []IntroSection `optional:"true"`             // the person, then the services
	News  []NewsItem     `optional:"true"`             // newest first
	Terms []Term         `toml:"term" optional:"true"` // of work, below the introduction and the assistant
	Start string         `optional:"true" is:"menu"`   // where the first button leads: the name of a page or of a folder in pages/; the page of requests if absent
}

// NewsItem is a line of what happened lately.
type NewsItem struct {
	Date string                 `is:"when"`
	Text i18n.Localized[string] `is:"linked" partial:"true"` // a sentence or two, with links, **bold** and *emphasis* as in Markdown
}

// HomeText returns what the owner has written about themselves in a language, and reports whether the home page shows it.
func (s *Site) HomeText(lang i18n.Lang) (OwnPageText, bool) {
	page, _ := s.PageCalled(s.Home.Text)
	return page.In(lang), page.Has(lang)
}

// NewsIn returns the news that can be read in a language, newest first.
func (s *Site) NewsIn(lang i18n.Lang) []NewsItem {
	return slices.DeleteFunc(slices.Clone(s.Home.News), func(n NewsItem) bool { return n.Text.In(lang) == "" })
}

// SelectedPublications returns the publications that the home page shows.
func (s *Site) SelectedPublications() []Publication {
	return slices.DeleteFunc(slices.Clone(s.Publications), func(p Publication) bool { return !p.Selected })
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
