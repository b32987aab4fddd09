package content

import (
	"io/fs"

	"portfolio/i18n"
)

// Project is a project of the portfolio: finished work.
type Project struct {
	ID           string // last segment of its address
	Image        string // path below static/
	Technologies []string
	Repo         string // address of the source
	Demo         string `optional:"true"` // address of a running copy
	Title        i18n.Localized[string]
	Description  i18n.Localized[string] // one or two sentences, on the card
	Story        i18n.Localized[string] // two or three sentences: the problem, the decision, the outcome
	Alt          i18n.Localized[string] // of the image
}

// Project returns the project of the portfolio with this id, and reports whether there is one.
func (s *Site) Project(id string) (Project, bool) {
	for _, p := range s.Projects {
		if p.ID == id {
			return p, true
		}
	}
	return Project{}, false
}

// loadProjects reads projects.toml.
func loadProjects(fsys fs.FS) ([]Project, error) {
	var file struct{ Project []Project }
	err := decode(fsys, "projects.toml", &file)
	return file.Project, err
}
