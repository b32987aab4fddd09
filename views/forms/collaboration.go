package forms

import "portfolio/views/ui"

// CollaborationFields holds a proposal to collaborate.
type CollaborationFields struct {
	FullName, Email, Company, Role string
	ProjectType, Text              string
	Privacy                        bool // whether the visitor accepts the privacy policy
}

// Form describes the form that fills c. Only the address is required: without it nobody can reply.
func (c *CollaborationFields) Form() Form {
	return Form{Name: "collaboration", DonePanel: true, Fields: []Field{
		fullName(&c.FullName),
		email(&c.Email),
		company(&c.Company),
		{
			Name: "role", Kind: ui.TextField, Label: "collaboration.role", Max: maxName,
			Autocomplete: "organization-title", Text: &c.Role,
		},
		projectType(&c.ProjectType),
		projectDetails("collaboration.details", "collaboration.details.hint", &c.Text),
		consent("privacy", &c.Privacy),
	}}
}
