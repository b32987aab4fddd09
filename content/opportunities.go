package content

import (
	"io/fs"

	"portfolio/i18n"
)

// Opportunities is what the connections hub offers: kinds of project, and kinds of work that the owner is available for.
type Opportunities struct {
	Cards        []Opportunity  `toml:"opportunity"`
	Availability []Availability `toml:"availability"`
}

// Opportunity is a kind of project that a client could ask for.
type Opportunity struct {
	ID          string
	Icon        string // lucide name
	New         bool   // shown with a badge
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
	Tags        i18n.Localized[[]string]
}

// Availability is whether the owner is available for a kind of work.
type Availability struct {
	ID      string
	Limited bool // shown in the warning colour
	Title   i18n.Localized[string]
	Status  i18n.Localized[string] // one or two words
}

// loadOpportunities reads opportunities.toml.
func loadOpportunities(fsys fs.FS) (Opportunities, error) {
	var opportunities Opportunities
	err := decode(fsys, "opportunities.toml", &opportunities)
	return opportunities, err
}
