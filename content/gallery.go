package content

import (
	"fmt"
	"io/fs"
	"time"

	"portfolio/i18n"
)

// GalleryProject is a project of the gallery: a product of the owner's own, finished or not.
type GalleryProject struct {
	ID           string // last segment of its address
	Image        string // path below static/
	Technologies []string
	Status       GalleryStatus
	Date         string // YYYY-MM-DD
	Repo         string `optional:"true"` // address of the source
	Demo         string `optional:"true"` // address of a running copy
	Title        i18n.Localized[string]
	Description  i18n.Localized[string] // one or two sentences, on the card
	Story        i18n.Localized[string] // two or three sentences: why it exists and how it works
	Alt          i18n.Localized[string] // of the image
}

// Day returns the project's date.
func (p GalleryProject) Day() time.Time {
	day, _ := time.Parse(time.DateOnly, p.Date) // loadGallery refuses what is no date
	return day
}

// GalleryStatus is how far a project of the gallery has come.
type GalleryStatus string

// The statuses.
const (
	GalleryLive        GalleryStatus = "live"
	GallerySoon        GalleryStatus = "soon"
	GalleryDevelopment GalleryStatus = "development"
)

// GalleryProject returns the project of the gallery with this id, and reports whether there is one.
func (s *Site) GalleryProject(id string) (GalleryProject, bool) {
	for _, p := range s.Gallery {
		if p.ID == id {
			return p, true
		}
	}
	return GalleryProject{}, false
}

// known reports whether s is one of the statuses.
func (s GalleryStatus) known() bool {
	return s == GalleryLive || s == GallerySoon || s == GalleryDevelopment
}

// loadGallery reads gallery.toml.
func loadGallery(fsys fs.FS) ([]GalleryProject, error) {
	var file struct{ Project []GalleryProject }
	if err := decode(fsys, "gallery.toml", &file); err != nil {
		return nil, err
	}
	for _, project := range file.Project {
		if !project.Status.known() {
			return nil, fmt.Errorf("read gallery.toml: %s has unknown status %q", project.ID, project.Status)
		}
		if _, err := time.Parse(time.DateOnly, project.Date); err != nil {
			return nil, fmt.Errorf("read gallery.toml: %s: %w", project.ID, err)
		}
	}
	return file.Project, nil
}
