package content

import (
	"strings"

	"portfolio/i18n"
)

// VerticalLang is the language of the verticals, whatever the language of the page around them.
const VerticalLang i18n.Lang = "es"

// Verticals are the landing pages of the trades that the owner has services for.
type Verticals struct {
	Currency string         `optional:"true" is:"currency"` // of these prices: a code of ISO 4217; the site's if absent
	Common   VerticalCommon `optional:"true"`
	Pages    []Vertical     `toml:"vertical" optional:"true"`
}

// VerticalCommon is the text that all these pages have in common.
type VerticalCommon struct {
	PainTitle       string   `toml:"pain_title"`
	SolutionTitle   string   `toml:"solution_title"`
	BenefitsTitle   string   `toml:"benefits_title"`
	PriceTitle      string   `toml:"price_title"`
	PriceNote       string   `toml:"price_note"` // how the price range becomes a figure
	IncludesTitle   string   `toml:"includes_title"`
	Consultation    string   // button beside the price
	TestimonialNote string   `toml:"testimonial_note" optional:"true"` // says that the testimonials are samples; left out once they are real
	QuestionsTitle  string   `toml:"questions_title"`
	Questions       []string `optional:"true" is:"question"` // ids of frequent questions of the services page that these pages answer too
	ClosingTitle    string   `toml:"closing_title"`
	ClosingText     string   `toml:"closing_text"`
}

// Vertical is the landing page of a trade.
type Vertical struct {
	ID              string   `is:"id"`   // last segment of its address
	Icon            string   `is:"icon"` // lucide name
	HeroTitle       string   `toml:"hero_title"`
	HeroSubtitle    string   `toml:"hero_subtitle"`
	PainPoints      []string `toml:"pain_points"`
	Solution        string
	Benefits        []string
	Pricing         string   // the range from Min to Max, in words
	Min             int      // a month
	Max             int      // a month
	Includes        []string // what the price includes
	CTA             string
	MetaTitle       string              `toml:"meta_title" length:"0-60"`          // at most 60 characters
	MetaDescription string              `toml:"meta_description" length:"120-155"` // 120 to 155 characters
	Keywords        []string            // of the meta element
	Testimonial     VerticalTestimonial `optional:"true"`
}

// check holds that the price range is one.
func (v *Vertical) check(wrong func(key, what, do string)) { checkRange(v.Min, v.Max, wrong) }

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
	for _, v := range s.Verticals.Pages {
		if v.ID == id {
			return v, true
		}
	}
	return Vertical{}, false
}
