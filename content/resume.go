package content

import "io/fs"

// Resume is the owner's working life.
type Resume struct {
	Jobs         []Job         `toml:"job"`         // newest first
	Degrees      []Degree      `toml:"degree"`      // newest first
	Certificates []Certificate `toml:"certificate"` // newest first
	Skills       []SkillGroup  `toml:"skills"`
	Languages    []Language    `toml:"language"` // best first
	Talks        []string      // ids of talks in about.toml, the ones worth a line here
	Both[ResumeText]
}

// ResumeText opens the résumé in one language.
type ResumeText struct {
	Summary string // one paragraph
}

// Job is one position the owner has held.
type Job struct {
	ID           string
	Company      string
	From         string // YYYY-MM
	To           string `optional:"true"` // YYYY-MM, empty while it lasts
	Technologies []string
	Both[JobText]
}

// JobText is a job in one language.
type JobText struct {
	Role         string
	Place        string
	Achievements []string // one sentence each
}

// Degree is what the owner studied at a university or school.
type Degree struct {
	ID     string
	School string
	From   string // YYYY-MM
	To     string `optional:"true"` // YYYY-MM, empty while it lasts
	Both[DegreeText]
}

// DegreeText is a degree in one language.
type DegreeText struct {
	Title string
	Place string
	Note  string // one sentence, such as the subject of the final project
}

// Certificate is a course or an examination that the owner has passed.
type Certificate struct {
	ID     string
	Issuer string
	Date   string // YYYY-MM
	Both[CertificateText]
}

// CertificateText is a certificate in one language.
type CertificateText struct {
	Title string
}

// SkillGroup is a handful of things the owner is good at, under one heading.
type SkillGroup struct {
	ID string
	Both[SkillGroupText]
}

// SkillGroupText is a group of skills in one language.
type SkillGroupText struct {
	Title string
	Items []string
}

// Language is a language the owner speaks.
type Language struct {
	ID string // BCP 47 tag
	Both[LanguageText]
}

// LanguageText is a spoken language as another language, or itself, calls it.
type LanguageText struct {
	Name  string
	Level string // native, or a level of the Common European Framework
	Note  string // what the owner does in it
}

// loadResume reads resume.toml.
func loadResume(fsys fs.FS) (Resume, error) {
	var resume Resume
	err := decode(fsys, "resume.toml", &resume)
	return resume, err
}
