package forms

import "portfolio/views/ui"

// AgentsSurveyFields holds the answers to the survey about AI agents at work.
type AgentsSurveyFields struct {
	Role, Industry, Experience         string
	PainPoint1, PainPoint2, PainPoint3 string
	RepetitiveTasks                    string
	AIAgentInterest, KeyFunctionality  string
	Contact, Country                   string
}

// Form describes the form that fills a.
func (a *AgentsSurveyFields) Form() Form {
	return Form{Name: "agents", DonePanel: true, Fields: []Field{
		{
			Name: "role", Kind: ui.TextField, Label: "agents.role", Hint: "agents.role.hint", Required: true, Max: maxName,
			Autocomplete: "organization-title", Text: &a.Role,
		},
		{
			Name: "industry", Kind: ui.SelectField, Label: "form.industry", Required: true, Options: Industries,
			Text: &a.Industry,
		},
		{
			Name: "experience", Kind: ui.SelectField, Label: "agents.experience", Required: true, Options: Years,
			Text: &a.Experience,
		},
		painPoint("pain_point_1", "agents.pain_point_1", &a.PainPoint1),
		painPoint("pain_point_2", "agents.pain_point_2", &a.PainPoint2),
		painPoint("pain_point_3", "agents.pain_point_3", &a.PainPoint3),
		{
			Name: "repetitive_tasks", Kind: ui.TextareaField, Label: "agents.repetitive_tasks",
			Hint: "agents.repetitive_tasks.hint", Max: maxText, Rows: 4, Text: &a.RepetitiveTasks,
		},
		{
			Name: "ai_agent_interest", Kind: ui.RadioField, Label: "agents.ai_agent_interest", Required: true,
			Options: AgentInterest, Text: &a.AIAgentInterest,
		},
		{
			Name: "key_functionality", Kind: ui.TextareaField, Label: "agents.key_functionality", Max: maxText, Rows: 4,
			Text: &a.KeyFunctionality,
		},
		contact(&a.Contact),
		country(&a.Country),
		requiredConsent(consentField),
	}}
}

func painPoint(name, label string, into *string) Field {
	return Field{Name: name, Kind: ui.TextField, Label: label, Required: true, Max: maxLine, Text: into}
}
