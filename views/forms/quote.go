package forms

import "portfolio/views/ui"

// QuoteFields holds a request for a quote.
type QuoteFields struct {
	FullName, Email, Company string
	ProjectType              string
	BudgetType, BudgetAmount string
	Timeline, Text           string
	Privacy                  bool // whether the visitor accepts the privacy policy
}

// Form describes the form that fills b. Only the address is required: without it nobody can reply.
func (b *QuoteFields) Form() Form {
	return Form{Name: "budget", DonePanel: true, Fields: []Field{
		fullName(&b.FullName),
		email(&b.Email),
		company(&b.Company),
		projectType(&b.ProjectType),
		{Name: "budgetType", Kind: ui.RadioField, Label: "budget.type", Options: BudgetTypes, Text: &b.BudgetType},
		{
			Name: budgetAmount, Kind: ui.TextField, Label: "budget.amount", Hint: "budget.amount.hint", Max: maxName,
			Text: &b.BudgetAmount,
		},
		{
			Name: "timeline", Kind: ui.TextField, Label: "budget.timeline", Hint: "budget.timeline.hint", Max: maxName,
			Text: &b.Timeline,
		},
		projectDetails("form.project_details", "budget.details.hint", &b.Text),
		consent("privacy", &b.Privacy),
	}}
}
