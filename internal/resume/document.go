// Package resume writes a site's résumé in the forms that programs read, and reads it from them: JSON Resume 1.0.0 and plain text.
package resume

// Schema is the address of the schema that a Document follows.
const Schema = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"

// The suffixes of the page's path at which the forms are.
const (
	JSONSuffix = ".json"
	TextSuffix = ".txt"
)

// Document is a résumé in one language, as JSON Resume 1.0.0 has it. The schema allows further keys: those that it does not define
// are marked.
type Document struct {
	Schema       string        `json:"$schema,omitempty"`
	Basics       Basics        `json:"basics"`
	Work         []Work        `json:"work,omitempty"`
	Volunteer    []Volunteer   `json:"volunteer,omitempty"`
	Education    []Education   `json:"education,omitempty"`
	Awards       []Award       `json:"awards,omitempty"`
	Certificates []Certificate `json:"certificates,omitempty"`
	Publications []Publication `json:"publications,omitempty"`
	Skills       []Keywords    `json:"skills,omitempty"`
	Languages    []Language    `json:"languages,omitempty"`
	Interests    []Keywords    `json:"interests,omitempty"`
	References   []Reference   `json:"references,omitempty"`
	Projects     []Project     `json:"projects,omitempty"`
	Meta         Meta          `json:"meta"`
	Talks        []Talk        `json:"-"`                  // the schema has none
	Sections     []Section     `json:"sections,omitempty"` // of the owner's own; not in the schema
	OnRequest    bool          `json:"-"`                  // whether there are references for those who ask
	Availability string        `json:"-"`
}

// Basics say who the owner is.
type Basics struct {
	Name     string    `json:"name,omitempty"`
	Label    string    `json:"label,omitempty"`
	Image    string    `json:"image,omitempty"`
	Email    string    `json:"email,omitempty"`
	Phone    string    `json:"phone,omitempty"` // never public
	URL      string    `json:"url,omitempty"`
	Summary  string    `json:"summary,omitempty"`
	Location *Location `json:"location,omitempty"`
	Profiles []Profile `json:"profiles,omitempty"`
}

// Location is where the owner lives.
type Location struct {
	Address     string `json:"address,omitempty"`    // never public
	PostalCode  string `json:"postalCode,omitempty"` // never public
	City        string `json:"city,omitempty"`
	CountryCode string `json:"countryCode,omitempty"`
	Region      string `json:"region,omitempty"`
}

// Profile is an account.
type Profile struct {
	Network  string `json:"network,omitempty"`
	Username string `json:"username,omitempty"`
	URL      string `json:"url,omitempty"`
}

// Work is a job.
type Work struct {
	Name        string   `json:"name,omitempty"`
	Location    string   `json:"location,omitempty"`
	Description string   `json:"description,omitempty"` // of the company
	Position    string   `json:"position,omitempty"`
	URL         string   `json:"url,omitempty"`
	StartDate   string   `json:"startDate,omitempty"`
	EndDate     string   `json:"endDate,omitempty"`
	Summary     string   `json:"summary,omitempty"`
	Highlights  []string `json:"highlights,omitempty"`
	Keywords    []string `json:"keywords,omitempty"` // not in the schema
}

// Volunteer is work without pay.
type Volunteer struct {
	Organization string   `json:"organization,omitempty"`
	Position     string   `json:"position,omitempty"`
	URL          string   `json:"url,omitempty"`
	StartDate    string   `json:"startDate,omitempty"`
	EndDate      string   `json:"endDate,omitempty"`
	Summary      string   `json:"summary,omitempty"`
	Highlights   []string `json:"highlights,omitempty"`
}

// Education is a degree.
type Education struct {
	Institution string   `json:"institution,omitempty"`
	URL         string   `json:"url,omitempty"`
	Area        string   `json:"area,omitempty"`
	StudyType   string   `json:"studyType,omitempty"`
	StartDate   string   `json:"startDate,omitempty"`
	EndDate     string   `json:"endDate,omitempty"`
	Score       string   `json:"score,omitempty"`
	Courses     []string `json:"courses,omitempty"`
	Location    string   `json:"location,omitempty"` // not in the schema
	Summary     string   `json:"summary,omitempty"`  // not in the schema
}

// Award is a prize.
type Award struct {
	Title   string `json:"title,omitempty"`
	Date    string `json:"date,omitempty"`
	Awarder string `json:"awarder,omitempty"`
	Summary string `json:"summary,omitempty"`
}

// Certificate is an examination that was passed.
type Certificate struct {
	Name   string `json:"name,omitempty"`
	Date   string `json:"date,omitempty"`
	URL    string `json:"url,omitempty"`
	Issuer string `json:"issuer,omitempty"`
}

// Publication is a text that somebody else published.
type Publication struct {
	Name        string `json:"name,omitempty"`
	Publisher   string `json:"publisher,omitempty"`
	ReleaseDate string `json:"releaseDate,omitempty"`
	URL         string `json:"url,omitempty"`
	Summary     string `json:"summary,omitempty"`
	Authors     string `json:"-"`
	Where       string `json:"-"` // the publisher with the issue and the pages
}

// Keywords are skills or interests under a heading.
type Keywords struct {
	Name     string   `json:"name,omitempty"`
	Level    string   `json:"level,omitempty"` // of skills
	Keywords []string `json:"keywords,omitempty"`
}

// Language is a language that the owner speaks.
type Language struct {
	Language string `json:"language,omitempty"`
	Fluency  string `json:"fluency,omitempty"`
	Summary  string `json:"summary,omitempty"` // not in the schema
	Tag      string `json:"tag,omitempty"`     // BCP 47; not in the schema
}

// Section is a section of the owner's own.
type Section struct {
	Name    string `json:"name,omitempty"`
	Entries []Work `json:"entries,omitempty"` // with a position, a name, dates and texts
}

// Reference is what somebody says of the owner.
type Reference struct {
	Name      string `json:"name,omitempty"`
	Reference string `json:"reference,omitempty"`
}

// Project is a project.
type Project struct {
	Name        string   `json:"name,omitempty"`
	Description string   `json:"description,omitempty"`
	Highlights  []string `json:"highlights,omitempty"`
	Keywords    []string `json:"keywords,omitempty"`
	StartDate   string   `json:"startDate,omitempty"`
	EndDate     string   `json:"endDate,omitempty"`
	URL         string   `json:"url,omitempty"`
	Roles       []string `json:"roles,omitempty"`
	Entity      string   `json:"entity,omitempty"`
	Type        string   `json:"type,omitempty"`
}

// Talk is a talk that the owner gave.
type Talk struct{ Title, Event, Date string }

// Meta says which document this is.
type Meta struct {
	Canonical    string `json:"canonical,omitempty"`
	Version      string `json:"version,omitempty"`
	LastModified string `json:"lastModified,omitempty"`
	Language     string `json:"language,omitempty"` // not in the schema
}
