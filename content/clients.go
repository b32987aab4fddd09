package content

import "portfolio/i18n"

// Clients is the companies that the owner has worked for, and a testimonial.
type Clients struct {
	Companies   []Client    `toml:"client" optional:"true"`
	Testimonial Testimonial `optional:"true"`
}

// Client is a company the owner has worked for.
type Client struct {
	ID          string `is:"id"`
	Name        string
	Logo        string                 `optional:"true" is:"picture"`
	Description i18n.Localized[string] `optional:"true"`
	Alt         i18n.Localized[string] `optional:"true" describes:"logo"` // of the logo
}

// Testimonial is what a client says about the owner.
type Testimonial struct {
	Name  string
	Photo string                 `optional:"true" is:"picture"`
	Role  i18n.Localized[string] `optional:"true"`
	Text  i18n.Localized[string] // without quotation marks
	Alt   i18n.Localized[string] `optional:"true" describes:"photo"` // of the photo
}
