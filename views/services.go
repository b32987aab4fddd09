package views

import (
	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// ServicesPage offers the AI services: what they are, for whom, and what they cost.
type ServicesPage struct {
	layout.Base
	content.Services
}

// monthly is the range of what an assistant for a trade costs.
func (p ServicesPage) monthly() string {
	lowest, highest := p.MonthlyRange()
	return p.Tf("services.fact.monthly", map[string]any{
		"Min": i18n.Number(p.Lang, lowest),
		"Max": i18n.Number(p.Lang, highest),
	})
}
