package content

import (
	"slices"
	"time"

	"portfolio/i18n"
)

// Project is a piece of the owner's work: finished work in the portfolio, or a product of the owner's own in the gallery,
// finished or not.
type Project struct {
	ID           string        `is:"id"` // last segment of its address
	Languages    TextLanguages // those in which it is listed
	Image        string        `optional:"true" is:"picture"`
	Miniature    string        `optional:"true" is:"picture"` // a small SVG in place of the image on cards, whose parts move when a reader points at it
	Technologies []string      `optional:"true"`
	Status       ProjectStatus `optional:"true" oneof:"live soon development"`                                  // of a product
	Date         string        `optional:"true" is:"date"`                                                      // of the status: YYYY-MM-DD
	Repo         string        `optional:"true" is:"url"`                                                       // address of the source
	Demo         string        `optional:"true" is:"url"`                                                       // address of a running copy
	ProjectType  string        `toml:"project_type" optional:"true" oneof:"web mobile design consulting other"` // chosen in the form of who wants something like it
	Words        []string      `optional:"true"`                                                                // by which search and assistant find it besides its title, in every language
	About        []string      `optional:"true" is:"subject"`                                                   // the industries, services and articles that it has to do with: "industry.<id>"
	Title        i18n.Localized[string]
	Description  i18n.Localized[string] // one or two sentences, on the card
	Story        i18n.Localized[string] `optional:"true"`                   // two or three sentences: the problem, the decision, the outcome
	Alt          i18n.Localized[string] `optional:"true" describes:"image"` // of the image
	Study        Study                  `optional:"true"`
}

// Day returns the date of the project's status, the zero time if it has none.
func (p Project) Day() time.Time {
	day, _ := time.Parse(time.DateOnly, p.Date) // Load refuses what is no date
	return day
}

// ProjectStatus is how far a product has come.
type ProjectStatus string

// The statuses.
const (
	StatusLive        ProjectStatus = "live"
	StatusSoon        ProjectStatus = "soon"
	StatusDevelopment ProjectStatus = "development"
)

// check holds that a status has a date.
func (p *Project) check(wrong func(key, what, do string)) {
	if p.Status != "" && p.Date == "" {
		wrong("status", "the status has no date", `add the day since when it holds: date = "2026-11-22"`)
	}
}

// ProjectsIn returns the projects of list that a language has.
func ProjectsIn(list []Project, lang i18n.Lang) []Project {
	return slices.DeleteFunc(slices.Clone(list), func(p Project) bool { return !p.Languages.Has(lang) })
}

// FindProject returns the project of list with this id, and reports whether there is one.
func FindProject(list []Project, id string) (Project, bool) {
	for _, p := range list {
		if p.ID == id {
			return p, true
		}
	}
	return Project{}, false
}

// ProjectAfter returns the project of list that follows the one with this id, the first after the last. It returns nil if there is
// no other.
func ProjectAfter(list []Project, id string) *Project {
	at := slices.IndexFunc(list, func(p Project) bool { return p.ID == id })
	if at < 0 || len(list) < 2 {
		return nil
	}
	return &list[(at+1)%len(list)]
}
