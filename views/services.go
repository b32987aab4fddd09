package views

import (
	"slices"

	"portfolio/content"
	"portfolio/views/layout"
)

// ServicesPage is the page of the AI services.
type ServicesPage struct {
	layout.Base
	content.Services
}

// groups returns the groups of use cases that have one.
func (p ServicesPage) groups() []content.UseCaseGroup {
	return slices.DeleteFunc(slices.Clone(p.Groups), func(g content.UseCaseGroup) bool { return len(g.Cases) == 0 })
}

// hasVertical reports whether an industry has a page of its own.
func (p ServicesPage) hasVertical(id string) bool {
	_, ok := p.Site.Vertical(id)
	return ok
}

// monthly returns the range of an assistant's monthly price.
func (p ServicesPage) monthly() string {
	lowest, highest := p.MonthlyRange()
	return p.Tf("services.fact.monthly", map[string]any{
		"Min": p.Number(lowest),
		"Max": p.Number(highest),
	})
}
