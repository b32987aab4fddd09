package content

import "portfolio/i18n"

// Opportunities is what the connections hub offers: kinds of project, and kinds of work that the owner is available for.
type Opportunities struct {
	Cards        []Opportunity          `toml:"opportunity" optional:"true"`
	Availability []Availability         `toml:"availability" optional:"true"`
	Promise      i18n.Localized[string] `optional:"true"` // what whoever writes can count on, in one sentence, such as when you answer
}

// Opportunity is a kind of project that a client could ask for.
type Opportunity struct {
	ID          string   `is:"id"`
	Icon        string   `optional:"true" is:"icon"`                                                      // lucide name
	New         bool     `optional:"true"`                                                                // shown with a badge
	ProjectType string   `toml:"project_type" optional:"true" oneof:"web mobile design consulting other"` // chosen in the form that its button opens
	BudgetType  string   `toml:"budget_type" optional:"true" oneof:"project hourly retainer"`             // how it is paid; chosen in the form that its button opens
	Words       []string `optional:"true"`                                                                // by which search and assistant find it besides its title, in every language
	Title       i18n.Localized[string]
	Description i18n.Localized[string]
	Tags        i18n.Localized[[]string] `optional:"true"`
}

// Availability is whether the owner is available for a kind of work.
type Availability struct {
	ID      string `is:"id"`
	Limited bool   `optional:"true"` // shown in the warning colour
	Title   i18n.Localized[string]
	Status  i18n.Localized[string] // one or two words
}
