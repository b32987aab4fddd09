package forms

import "portfolio/views/ui"

// BudgetFields is what a visitor fills in to ask for a quote.
type BudgetFields struct {
	FullName, Email, Company string
	ProjectType              string
	BudgetType, BudgetAmount string
	Timeline, ProjectDetails string
	Privacy                  bool
}

// Form describes the form that fills b. Only who could not be answered is refused.
func (b *BudgetFields) Form() Form {
	return Form{Name: "budget", Fields: []Field{
		fullName(&b.FullName),
		email(&b.Email),
		company(&b.Company),
		projectType(&b.ProjectType),
		{
			Name: "budgetType", Kind: ui.RadioField, Label: "budget.type", Options: BudgetTypes, Default: "project",
			Text: &b.BudgetType,
		},
		{
			Name: "budgetAmount", Kind: ui.TextField, Label: "budget.amount", Hint: "budget.amount.hint", Max: maxName,
			Text: &b.BudgetAmount,
		},
		{
			Name: "timeline", Kind: ui.TextField, Label: "budget.timeline", Hint: "budget.timeline.hint", Max: maxName,
			Text: &b.Timeline,
		},
		projectDetails("budget.details.hint", &b.ProjectDetails),
		consent("privacy", &b.Privacy),
	}}
}

// projectType is the field for the kind of project that a request is about.
func projectType(into *string) Field {
	return Field{
		Name: "projectType", Kind: ui.SelectField, Label: "form.project_type", Options: ProjectTypes, Text: into,
	}
}

// projectDetails is the field for whatever there is to say about a project.
func projectDetails(hint string, into *string) Field {
	return Field{
		Name: "projectDetails", Kind: ui.LongField, Label: "form.project_details", Hint: hint, Max: maxText, Rows: 6,
		Text: into,
	}
}
