package content

import (
	"io/fs"

	"portfolio/i18n"
)

// Resume is the owner's résumé.
type Resume struct {
	Jobs         []Job                  `toml:"job"`         // newest first
	Degrees      []Degree               `toml:"degree"`      // newest first
	Certificates []Certificate          `toml:"certificate"` // newest first
	Skills       []SkillGroup           `toml:"skills"`
	Languages    []Language             `toml:"language"` // best first
	Talks        []string               // ids of the talks in about.toml that it lists
	Summary      i18n.Localized[string] // one paragraph
}

// Job is a position that the owner has held.
type Job struct {
	ID           string
	Company      string
	From         string // YYYY-MM
	To           string `optional:"true"` // YYYY-MM, empty while it lasts
	Technologies []string
	Role         i18n.Localized[string]
	Place        i18n.Localized[string]
	Achievements i18n.Localized[[]string] // one sentence each
}

// Degree is a degree that the owner has from a university or school.
type Degree struct {
	ID     string
	School string
	From   string // YYYY-MM
	To     string `optional:"true"` // YYYY-MM, empty while it lasts
	Title  i18n.Localized[string]
	Place  i18n.Localized[string]
	Note   i18n.Localized[string] // one sentence, such as the subject of the final project
}

// Certificate is a course or an examination that the owner passed.
type Certificate struct {
	ID     string
	Issuer string
	Date   string // YYYY-MM
	Title  i18n.Localized[string]
}

// SkillGroup is a heading with the skills under it.
type SkillGroup struct {
	ID    string
	Title i18n.Localized[string]
	Items i18n.Localized[[]string]
}

// Language is a language that the owner speaks.
type Language struct {
	ID    string // BCP 47 tag
	Name  i18n.Localized[string]
	Level i18n.Localized[string] // native, or a level of the Common European Framework
	Note  i18n.Localized[string] // what the owner uses it for
}

// loadResume reads resume.toml.
func loadResume(fsys fs.FS) (Resume, error) {
	var resume Resume
	err := decode(fsys, "resume.toml", &resume)
	return resume, err
}
