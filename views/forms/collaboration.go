package forms

import "portfolio/views/ui"

// CollaborationFields is what a visitor fills in to propose a collaboration.
type CollaborationFields struct {
	FullName, Email, Company, Role string
	ProjectType, ProjectDetails    string
	Privacy                        bool
}

// Form describes the form that fills c. Only who could not be answered is refused.
func (c *CollaborationFields) Form() Form {
	return Form{Name: "collaboration", Fields: []Field{
		fullName(&c.FullName),
		email(&c.Email),
		company(&c.Company),
		{
			Name: "role", Kind: ui.TextField, Label: "collaboration.role", Max: maxName,
			Autocomplete: "organization-title", Text: &c.Role,
		},
		projectType(&c.ProjectType),
		projectDetails("collaboration.details.hint", &c.ProjectDetails),
		consent("privacy", &c.Privacy),
	}}
}
