package content

import "portfolio/i18n"

// Resume is the owner's résumé.
type Resume struct {
	Jobs         []Job                  `toml:"job" optional:"true"`         // newest first
	Degrees      []Degree               `toml:"degree" optional:"true"`      // newest first
	Certificates []Certificate          `toml:"certificate" optional:"true"` // newest first
	Skills       []SkillGroup           `toml:"skills" optional:"true"`
	Languages    []Language             `toml:"language" optional:"true"` // best first
	Talks        []string               `optional:"true" is:"talk"`       // ids of the talks in about.toml that it lists
	Summary      i18n.Localized[string] `optional:"true"`                 // one paragraph
}

// Job is a position that the owner has held.
type Job struct {
	ID           string `is:"id"`
	Company      string
	From         string   `is:"month"`                 // YYYY-MM
	To           string   `optional:"true" is:"month"` // YYYY-MM, empty while it lasts
	Technologies []string `optional:"true"`
	Role         i18n.Localized[string]
	Place        i18n.Localized[string]   `optional:"true"`
	Achievements i18n.Localized[[]string] `optional:"true"` // one sentence each
}

// Degree is a degree that the owner has from a university or school.
type Degree struct {
	ID     string `is:"id"`
	School string
	From   string `is:"month"`                 // YYYY-MM
	To     string `optional:"true" is:"month"` // YYYY-MM, empty while it lasts
	Title  i18n.Localized[string]
	Place  i18n.Localized[string] `optional:"true"`
	Note   i18n.Localized[string] `optional:"true"` // one sentence, such as the subject of the final project
}

// Certificate is a course or an examination that the owner passed.
type Certificate struct {
	ID     string `is:"id"`
	Issuer string
	Date   string `is:"month"` // YYYY-MM
	Title  i18n.Localized[string]
}

// SkillGroup is a heading with the skills under it.
type SkillGroup struct {
	ID    string `is:"id"`
	Title i18n.Localized[string]
	Items i18n.Localized[[]string]
}

// Language is a language that the owner speaks.
type Language struct {
	ID    string `is:"language"` // BCP 47 tag
	Name  i18n.Localized[string]
	Level i18n.Localized[string] // native, or a level of the Common European Framework
	Note  i18n.Localized[string] `optional:"true"` // what the owner uses it for
}
