package content

import "io/fs"

// Landing is what the landing pages of all trades say alike. Like these pages it is in Spanish only.
type Landing struct {
	PainTitle       string
	SolutionTitle   string
	BenefitsTitle   string
	PriceTitle      string
	PriceNote       string // how the range becomes a figure
	IncludesTitle   string
	Consultation    string // button beside the price
	TestimonialNote string `optional:"true"` // says that the testimonials are samples; empty once they are real
	QuestionsTitle  string
	Questions       []string // IDs of the services' frequent questions that are answered here too
	ClosingTitle    string
	ClosingText     string
}

// loadLanding reads landing.toml.
func loadLanding(fsys fs.FS) (Landing, error) {
	var landing Landing
	err := decode(fsys, "landing.toml", &landing)
	return landing, err
}
