package content

import "io/fs"

// Project is one card of the portfolio: work that is finished and can be looked at.
type Project struct {
	ID           string // last segment of its address
	Image        string // path below static/
	Technologies []string
	Repo         string // address of the source
	Demo         string `optional:"true"` // address of a running copy
	Both[ProjectText]
}

// ProjectText is what a project says of itself in one language.
type ProjectText struct {
	Title       string
	Description string // one or two sentences, on the card
	Story       string // two or three sentences: the problem, the decision, the outcome
	Alt         string // of the image
}

// Project returns the project of the portfolio called id.
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
