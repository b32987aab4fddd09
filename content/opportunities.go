package content

import "io/fs"

// Opportunities is what the connections hub has to offer: kinds of project, and what the owner is open to.
type Opportunities struct {
	Cards        []Opportunity  `toml:"opportunity"`
	Availability []Availability `toml:"availability"`
}

// Opportunity is a kind of project a client could ask for.
type Opportunity struct {
	ID   string
	Icon string // lucide name
	New  bool   // carries a badge
	Both[OpportunityText]
}

// OpportunityText is an opportunity in one language.
type OpportunityText struct {
	Title       string
	Description string
	Tags        []string
}

// Availability says whether the owner can be had for one kind of work.
type Availability struct {
	ID      string
	Limited bool // shown in the warning colour
	Both[AvailabilityText]
}

// AvailabilityText is an availability in one language.
type AvailabilityText struct {
	Title  string
	Status string // one or two words
}

// loadOpportunities reads opportunities.toml.
func loadOpportunities(fsys fs.FS) (Opportunities, error) {
	var opportunities Opportunities
	err := decode(fsys, "opportunities.toml", &opportunities)
	return opportunities, err
}
