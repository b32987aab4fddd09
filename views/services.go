package views

import (
	"cmp"
	"slices"

	"portfolio/content"
	"portfolio/i18n"
	"portfolio/views/layout"
)

// ServicesPage is the page of the services.
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

// hasPrices reports whether the page lists prices.
func (p ServicesPage) hasPrices() bool { return len(p.Main)+len(p.Products) > 0 }

// hasRange reports whether a price is not one figure.
func (p ServicesPage) hasRange() bool {
	return slices.ContainsFunc(slices.Concat(p.Main, p.Products), func(s content.Service) bool { return s.Min != s.Max })
}

// requestLabel returns the key of the label that leads to the form for a service: for a quote, unless its price is one figure.
func requestLabel(s content.Service) string {
	if s.HasFixedPrice() {
		return "connects.request"
	}
	return "connects.budget"
}

// price returns the price of a service in words.
func (p ServicesPage) price(s content.Service) string { return p.PriceText(s, p.Messages) }

// highlights returns the services and products that the key facts name.
func (p ServicesPage) highlights() []content.Service {
	return slices.DeleteFunc(slices.Concat(p.Main, p.Products), func(s content.Service) bool { return s.Highlight.In(p.Lang) == "" })
}

// hasHighlights reports whether there is a key fact.
func (p ServicesPage) hasHighlights() bool {
	return p.ForWhom.In(p.Lang) != "" || len(p.highlights()) > 0 || p.monthlyRange() != "" || p.Site.Has(i18n.SectionMeetings)
}

// exchanges returns the sample conversation in parts, each of which begins with a question.
func (p ServicesPage) exchanges() [][]content.SampleMessage {
	var parts [][]content.SampleMessage
	for i, m := range p.Sample.Messages {
		if i == 0 || m.From == "visitor" {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], m)
	}
	return parts
}

// comparedFact is a row of the table of deployments: what holds for each of them.
type comparedFact struct {
	title string
	texts []string
}

// comparison returns a row for each fact that some deployment has, in the order in which they are named first.
func (p ServicesPage) comparison() []comparedFact {
	var rows []comparedFact
	for column, d := range p.Deployments {
		for _, fact := range d.Facts {
			title := fact.Title.In(p.Lang)
			at := slices.IndexFunc(rows, func(row comparedFact) bool { return row.title == title })
			if at < 0 {
				at = len(rows)
				rows = append(rows, comparedFact{title, make([]string, len(p.Deployments))})
			}
			rows[at].texts[column] = fact.Text.In(p.Lang)
		}
	}
	return rows
}

// casePrice returns the price of a use case: the owner's words, or the range of its figures.
func (p ServicesPage) casePrice(c content.UseCase) string {
	return cmp.Or(c.Price.In(p.Lang), p.monthly(c.Min, c.Max))
}

// monthlyRange returns the range of all use cases' prices, or "" if none has one.
func (p ServicesPage) monthlyRange() string { return p.monthly(p.MonthlyRange()) }

// monthly returns a range of prices a month, or "" if there is none.
func (p ServicesPage) monthly(lowest, highest int) string {
	if lowest == 0 {
		return ""
	}
	return p.Tf("services.fact.monthly", map[string]any{"Amount": p.AmountRange(p.Currency, lowest, max(lowest, highest))})
}

// openServices is how many services the page shows unfolded: a reader of so few compares nothing, and wants to know what they are.
const openServices = 3
