package views

import (
	"portfolio/content"
	"portfolio/views/layout"
)

// ServicesPage is the page of the AI services.
type ServicesPage struct {
	layout.Base
	content.Services
}

// monthly returns the range of an assistant's monthly price.
func (p ServicesPage) monthly() string {
	lowest, highest := p.MonthlyRange()
	return p.Tf("services.fact.monthly", map[string]any{
		"Min": p.Number(lowest),
		"Max": p.Number(highest),
	})
}
