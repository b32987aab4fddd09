package content

import (
	"fmt"
	"io/fs"
	"slices"
	"time"

	"portfolio/i18n"
)

// Project is a piece of the owner's work: finished work in the portfolio, or a product of the owner's own in the gallery,
// finished or not.
type Project struct {
	ID           string // last segment of its address
	Image        string // path below static/
	Technologies []string
	Status       ProjectStatus `optional:"true"` // of a product
	Date         string        `optional:"true"` // of the status: YYYY-MM-DD
	Repo         string        `optional:"true"` // address of the source
	Demo         string        `optional:"true"` // address of a running copy
	Title        i18n.Localized[string]
	Description  i18n.Localized[string] // one or two sentences, on the card
	Story        i18n.Localized[string] // two or three sentences: the problem, the decision, the outcome
	Alt          i18n.Localized[string] // of the image
}

// Day returns the date of the project's status, the zero time if it has none.
func (p Project) Day() time.Time {
	day, _ := time.Parse(time.DateOnly, p.Date) // loadGallery refuses what is no date
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

var projectStatuses = []ProjectStatus{StatusLive, StatusSoon, StatusDevelopment}

// FindProject returns the project of list with this id, and reports whether there is one.
func FindProject(list []Project, id string) (Project, bool) {
	for _, p := range list {
		if p.ID == id {
			return p, true
		}
	}
	return Project{}, false
}

// loadProjects reads projects.toml.
func loadProjects(fsys fs.FS) ([]Project, error) { return readProjects(fsys, "projects.toml") }

// loadGallery reads gallery.toml, whose projects all have a status and its date.
func loadGallery(fsys fs.FS) ([]Project, error) {
	projects, err := readProjects(fsys, "gallery.toml")
	for _, project := range projects {
		if !slices.Contains(projectStatuses, project.Status) {
			return nil, fmt.Errorf("read gallery.toml: %s has unknown status %q", project.ID, project.Status)
		}
		if _, err := time.Parse(time.DateOnly, project.Date); err != nil {
			return nil, fmt.Errorf("read gallery.toml: %s: %w", project.ID, err)
		}
	}
	return projects, err
}

func readProjects(fsys fs.FS, name string) ([]Project, error) {
	var file struct{ Project []Project }
	if err := decode(fsys, name, &file); err != nil {
		return nil, err
	}
	return file.Project, nil
}
