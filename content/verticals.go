package content

import (
	"io/fs"
	"strings"
)

// Vertical is the landing page of a trade. It is in Spanish only, whatever the language of the page around it.
type Vertical struct {
	ID              string   // last segment of its address
	Icon            string   // lucide name
	HeroTitle       string   `toml:"hero_title"`
	HeroSubtitle    string   `toml:"hero_subtitle"`
	PainPoints      []string `toml:"pain_points"`
	Solution        string
	Benefits        []string
	Pricing         string   // the range from Min to Max, in words
	Min             int      // euros a month
	Max             int      // euros a month
	Includes        []string // what the price includes
	CTA             string
	MetaTitle       string   `toml:"meta_title"`       // at most 60 characters
	MetaDescription string   `toml:"meta_description"` // 120 to 155 characters
	Keywords        []string // of the meta element
	Testimonial     VerticalTestimonial
}

// VerticalTestimonial is what somebody of the trade says. Those of the demonstration are samples.
type VerticalTestimonial struct {
	Name     string
	Business string
	Quote    string // without quotation marks
}

// ServiceCategory returns the category by price that the page_view event of the landing page names. No vertical of the
// demonstration is premium, as their prices are in euros.
func (v Vertical) ServiceCategory() string {
	if strings.Contains(v.Pricing, "$1000") {
		return "premium"
	}
	return "small_business"
}

// Vertical returns the vertical with this id, and reports whether there is one.
func (s *Site) Vertical(id string) (Vertical, bool) {
	for _, v := range s.Verticals {
		if v.ID == id {
			return v, true
		}
	}
	return Vertical{}, false
}

// loadVerticals reads verticals.toml.
func loadVerticals(fsys fs.FS) ([]Vertical, error) {
	var file struct{ Vertical []Vertical }
	err := decode(fsys, "verticals.toml", &file)
	return file.Vertical, err
}
