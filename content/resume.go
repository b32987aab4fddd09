package content

import "portfolio/i18n"

// Resume is the owner's résumé.
type Resume struct {
	Jobs         []Job                  `toml:"job" optional:"true"`         // newest first
	Degrees      []Degree               `toml:"degree" optional:"true"`      // newest first
	Certificates []Certificate          `toml:"certificate" optional:"true"` // newest first
	Skills       []SkillGroup           `toml:"skills" optional:"true"`
	Languages    []Language             `toml:"language" optional:"true"`  // best first
	Talks        []string               `optional:"true" is:"talk"`        // ids of the talks in talks.toml that it lists
	Publications []string               `optional:"true" is:"publication"` // ids of the publications in publications.toml that it lists
	Summary      i18n.Localized[string] `optional:"true"`                  // one paragraph

	Volunteering []Volunteering   `toml:"volunteer" optional:"true"` // newest first
	Projects     []ResumeProject  `toml:"project" optional:"true"`   // newest first
	Awards       []Award          `toml:"award" optional:"true"`     // newest first
	Sections     []ResumeSection  `toml:"section" optional:"true"`   // of the owner's own, such as teaching or grants
	Interests    []Interest       `toml:"interest" optional:"true"`
	References   []Recommendation `toml:"reference" optional:"true"`
	OnRequest    bool             `toml:"references_on_request" optional:"true"` // says that there are references for those who ask
	Place        ResumePlace      `toml:"place" optional:"true"`
	Versions     []ResumeVersion  `toml:"version" optional:"true"` // for one reader each: only links that the owner makes lead to them
	PDF          bool             `optional:"true"`                // the page links a PDF, resume.en.pdf and the like in the folder, which portfolio resume makes
}

// ResumePlace is where the owner lives, part by part, for the programs that read the résumé; without it they get the location of profile.toml.
type ResumePlace struct {
	City    i18n.Localized[string] `optional:"true"`
	Region  i18n.Localized[string] `optional:"true"`
	Country string                 `optional:"true" is:"country"` // code of the country
}

// Job is a position that the owner has held.
type Job struct {
	ID           string `is:"id"`
	Company      string
	URL          string   `optional:"true" is:"url"`  // address of the company
	From         string   `optional:"true" is:"when"` // YYYY-MM
	To           string   `optional:"true" is:"when"` // YYYY-MM, empty while it lasts
	Technologies []string `optional:"true"`
	Role         i18n.Localized[string]
	Place        i18n.Localized[string]   `optional:"true"`
	About        i18n.Localized[string]   `optional:"true"`                  // what the company does, in a few words
	Publications []string                 `optional:"true" is:"publication"` // ids of the publications in publications.toml that it lists
	Summary      i18n.Localized[string]   `optional:"true"`                  // one paragraph
	Achievements i18n.Localized[[]string] `optional:"true"`                  // one sentence each
}

// Volunteering is work that the owner does without pay.
type Volunteering struct {
	ID           string `is:"id"`
	Organization string
	URL          string                   `optional:"true" is:"url"`
	From         string                   `optional:"true" is:"when"` // YYYY-MM
	To           string                   `optional:"true" is:"when"` // YYYY-MM, empty while it lasts
	Role         i18n.Localized[string]   `optional:"true"`
	Summary      i18n.Localized[string]   `optional:"true"` // one paragraph
	Achievements i18n.Localized[[]string] `optional:"true"` // one sentence each
}

// Degree is a degree that the owner has from a university or school.
type Degree struct {
	ID      string `is:"id"`
	School  string
	URL     string                   `optional:"true" is:"url"`
	From    string                   `optional:"true" is:"when"` // YYYY-MM
	To      string                   `optional:"true" is:"when"` // YYYY-MM, empty while it lasts
	Title   i18n.Localized[string]   `optional:"true"`           // the degree
	Area    i18n.Localized[string]   `optional:"true"`           // the subject, where the title does not say it
	Score   string                   `optional:"true"`           // the final mark
	Courses i18n.Localized[[]string] `optional:"true"`
	Place   i18n.Localized[string]   `optional:"true"`
	Note    i18n.Localized[string]   `optional:"true"` // one sentence, such as the subject of the final project
}

// Certificate is a course or an examination that the owner passed.
type Certificate struct {
	ID     string `is:"id"`
	Issuer string `optional:"true"`
	URL    string `optional:"true" is:"url"`
	Date   string `optional:"true" is:"when"` // YYYY-MM
	Title  i18n.Localized[string]
}

// ResumeProject is a project that the résumé names; case studies are in projects.toml.
type ResumeProject struct {
	ID           string                   `is:"id"`
	Name         string                   // as it is called in every language
	URL          string                   `optional:"true" is:"url"`
	From         string                   `optional:"true" is:"when"` // YYYY-MM
	To           string                   `optional:"true" is:"when"` // YYYY-MM, empty while it lasts
	Entity       string                   `optional:"true"`           // company or group that it was for
	Kind         i18n.Localized[string]   `optional:"true"`           // application, talk, …
	Roles        i18n.Localized[[]string] `optional:"true"`           // of the owner
	Summary      i18n.Localized[string]   `optional:"true"`           // one paragraph
	Achievements i18n.Localized[[]string] `optional:"true"`           // one sentence each
	Technologies []string                 `optional:"true"`
}

// Award is a prize or an honor.
type Award struct {
	ID      string `is:"id"`
	Awarder string `optional:"true"`
	Date    string `optional:"true" is:"when"` // YYYY-MM
	Title   i18n.Localized[string]
	Summary i18n.Localized[string] `optional:"true"` // one paragraph
}

// ResumeSection is a section of the owner's own.
type ResumeSection struct {
	ID      string                 `is:"id"`
	Title   i18n.Localized[string] // its heading, such as "Teaching"
	Entries []ResumeEntry          `toml:"entry" optional:"true"`
}

// ResumeEntry is an entry in a section of the owner's own.
type ResumeEntry struct {
	From         string                   `optional:"true" is:"when"` // YYYY-MM
	To           string                   `optional:"true" is:"when"` // YYYY-MM, as `from` for what was at one time, empty while it lasts
	Place        string                   `optional:"true"`           // such as a university
	URL          string                   `optional:"true" is:"url"`
	Title        i18n.Localized[string]   `optional:"true"`
	Summary      i18n.Localized[string]   `optional:"true"` // one paragraph
	Achievements i18n.Localized[[]string] `optional:"true"` // one sentence each
}

// Interest is what the owner likes besides work.
type Interest struct {
	ID    string `is:"id"`
	Title i18n.Localized[string]
	Items i18n.Localized[[]string] `optional:"true"`
}

// Recommendation is what somebody says of the owner.
type Recommendation struct {
	ID   string                 `is:"id"`
	Name string                 // who says it
	Text i18n.Localized[string] // what they say
}

// SkillGroup is a heading with the skills under it.
type SkillGroup struct {
	ID    string `is:"id"`
	Title i18n.Localized[string]
	Level i18n.Localized[string]   `optional:"true"` // how well the owner knows them
	Items i18n.Localized[[]string] `optional:"true"`
}

// Language is a language that the owner speaks.
type Language struct {
	ID    string `is:"language"` // BCP 47 tag
	Name  i18n.Localized[string]
	Level i18n.Localized[string] `optional:"true"` // native, or a level of the Common European Framework
	Note  i18n.Localized[string] `optional:"true"` // what the owner uses it for
}
