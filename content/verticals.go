package content

import (
	"slices"
	"strings"

	"portfolio/i18n"
)

// Verticals are the landing pages of the trades that the owner has services for. A visitor whose language a page lacks sees it in
// its first one.
type Verticals struct {
	Currency  string         `optional:"true" is:"currency"` // of these prices: a code of ISO 4217; the site's if absent
	Languages TextLanguages  // of all texts in the file; those of the site if absent
	Common    VerticalCommon `optional:"true"`
	Pages     []Vertical     `toml:"vertical" optional:"true"`
}

// VerticalCommon is the text that all these pages have in common.
type VerticalCommon struct {
	PainTitle       i18n.Localized[string] `toml:"pain_title"`
	SolutionTitle   i18n.Localized[string] `toml:"solution_title"`
	BenefitsTitle   i18n.Localized[string] `toml:"benefits_title"`
	PriceTitle      i18n.Localized[string] `toml:"price_title"`
	PriceNote       i18n.Localized[string] `toml:"price_note"` // how the price range becomes a figure
	IncludesTitle   i18n.Localized[string] `toml:"includes_title"`
	Consultation    i18n.Localized[string] // button beside the price
	TestimonialNote i18n.Localized[string] `toml:"testimonial_note" optional:"true"` // says that the testimonials are samples; left out once they are real
	QuestionsTitle  i18n.Localized[string] `toml:"questions_title"`
	Questions       []string               `optional:"true" is:"question"` // ids of frequent questions of the services page that these pages answer too
	ClosingTitle    i18n.Localized[string] `toml:"closing_title"`
	ClosingText     i18n.Localized[string] `toml:"closing_text"`
}

// Vertical is the landing page of a trade.
type Vertical struct {
	ID              string                   `is:"id"` // last segment of its address
	Languages       TextLanguages            // of its texts
	Words           []string                 `optional:"true"`                                                                // by which search and assistant find it besides its title, in every language
	Icon            string                   `is:"icon"`                                                                      // lucide name
	ProjectType     string                   `toml:"project_type" optional:"true" oneof:"web mobile design consulting other"` // chosen in the form of a request for it
	HeroTitle       i18n.Localized[string]   `toml:"hero_title"`
	HeroSubtitle    i18n.Localized[string]   `toml:"hero_subtitle"`
	PainPoints      i18n.Localized[[]string] `toml:"pain_points"`
	Solution        i18n.Localized[string]
	Benefits        i18n.Localized[[]string]
	Pricing         i18n.Localized[string]   // the range from Min to Max, in words
	Min             int                      `is:"money"` // a month
	Max             int                      `is:"money"` // a month
	Includes        i18n.Localized[[]string] // what the price includes
	CTA             i18n.Localized[string]
	MetaTitle       i18n.Localized[string]   `toml:"meta_title" length:"0-60"`          // at most 60 characters
	MetaDescription i18n.Localized[string]   `toml:"meta_description" length:"120-155"` // 120 to 155 characters
	Keywords        i18n.Localized[[]string] // of the meta element
	Testimonial     VerticalTestimonial      `optional:"true"`
}

// check holds that the price range is one.
func (v *Vertical) check(wrong func(key, what, do string)) { checkRange(v.Min, v.Max, wrong) }

// doubt holds that the price in words names the figures.
func (v *Vertical) doubt(note func(key, what, do string)) {
	noteWording("pricing", v.Pricing, v.Min, v.Max, note)
}

// VerticalTestimonial is what somebody of the trade says. Those of the demonstration are samples.
type VerticalTestimonial struct {
	Name     string
	Business i18n.Localized[string]
	Quote    i18n.Localized[string] // without quotation marks
}

// ServiceCategory returns the category by price that the page_view event of the landing page names. No vertical of the
// demonstration is premium, as their prices are in euros.
func (v Vertical) ServiceCategory() string {
	if strings.Contains(v.Pricing.In(""), "$1000") {
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

// LanguageFor returns the language in which these pages speak to a reader of lang as a whole: lang, if one of them has it.
func (v Verticals) LanguageFor(lang i18n.Lang) i18n.Lang {
	if len(v.Pages) == 0 || slices.ContainsFunc(v.Pages, func(page Vertical) bool { return page.Languages.Has(lang) }) {
		return lang
	}
	return v.Pages[0].Languages.For(lang)
}
