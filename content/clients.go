package content

import (
	"io/fs"

	"portfolio/i18n"
)

// Clients is the companies that the owner has worked for, and a testimonial.
type Clients struct {
	Companies   []Client `toml:"client"`
	Testimonial Testimonial
}

// Client is a company the owner has worked for.
type Client struct {
	ID          string
	Name        string
	Logo        string // path below static/
	Description i18n.Localized[string]
	Alt         i18n.Localized[string] // of the logo
}

// Testimonial is what a client says about the owner.
type Testimonial struct {
	Name  string
	Photo string // path below static/
	Role  i18n.Localized[string]
	Text  i18n.Localized[string] // without quotation marks
	Alt   i18n.Localized[string] // of the photo
}

// loadClients reads clients.toml.
func loadClients(fsys fs.FS) (Clients, error) {
	var clients Clients
	err := decode(fsys, "clients.toml", &clients)
	return clients, err
}
