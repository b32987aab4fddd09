package content

import "io/fs"

// Landing is the text that the pages of all verticals have in common. Like the rest of them it is in Spanish only.
type Landing struct {
	PainTitle       string   `toml:"pain_title"`
	SolutionTitle   string   `toml:"solution_title"`
	BenefitsTitle   string   `toml:"benefits_title"`
	PriceTitle      string   `toml:"price_title"`
	PriceNote       string   `toml:"price_note"` // how the price range becomes a figure
	IncludesTitle   string   `toml:"includes_title"`
	Consultation    string   // button beside the price
	TestimonialNote string   `toml:"testimonial_note" optional:"true"` // says that the testimonials are samples; left out once they are real
	QuestionsTitle  string   `toml:"questions_title"`
	Questions       []string // ids of frequent questions of the services page that these pages answer too
	ClosingTitle    string   `toml:"closing_title"`
	ClosingText     string   `toml:"closing_text"`
}

// loadLanding reads landing.toml.
func loadLanding(fsys fs.FS) (Landing, error) {
	var landing Landing
	err := decode(fsys, "landing.toml", &landing)
	return landing, err
}
