package content

import (
	"slices"

	"portfolio/i18n"
)

// Clients is the companies that the owner has worked for, and what clients say, in the order of the pages.
type Clients struct {
	Companies    []Client      `toml:"client" optional:"true"`
	Testimonials []Testimonial `toml:"testimonial" optional:"true" single:"true"`
}

// OfServices returns the testimonials about a service.
func (c Clients) OfServices() []Testimonial {
	return slices.DeleteFunc(slices.Clone(c.Testimonials), func(t Testimonial) bool { return t.Service == "" })
}

// About returns the testimonials about the service with an id.
func (c Clients) About(service string) []Testimonial {
	return slices.DeleteFunc(slices.Clone(c.Testimonials), func(t Testimonial) bool { return t.Service != service })
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
	Name    string
	Photo   string                 `optional:"true" is:"picture"`
	Role    i18n.Localized[string] `optional:"true"`
	Company string                 `optional:"true"`              // where the person works
	URL     string                 `optional:"true" is:"url"`     // that the name leads to
	Service string                 `optional:"true" is:"service"` // that it is about: its id in services.toml, whose page then shows it, too
	Text    i18n.Localized[string] // without quotation marks
	Alt     i18n.Localized[string] `optional:"true" describes:"photo"` // of the photo
}
