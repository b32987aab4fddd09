package forms

import (
	"portfolio/i18n"
	"portfolio/views/ui"
)

// ProfessionalSurveyFields holds the answers to the survey about careers in software.
type ProfessionalSurveyFields struct {
	YearsOfExperience, Industry, JobRole     string
	ProgrammingLanguages, FrontendFrameworks []string
	AIExperience                             string
	Topics                                   []string
	Discovery, StartupFounder                string
}

// Step is a step of the professional survey, which the visitor sees as a page of its own.
type Step struct {
	Number int    // from 1
	Title  string // message key
	Fields []string
}

// ProfessionalSteps are the steps of the professional survey.
var ProfessionalSteps = []Step{
	{1, "professional.step.experience", []string{"years_of_experience", "industry", "job_role"}},
	{2, "professional.step.skills", []string{"programming_languages", "frontend_frameworks", "ai_experience"}},
	{3, "professional.step.content", []string{"topics", "discovery", "startup_founder", "consent"}},
}

// Progress returns the text "step n of m".
func (s Step) Progress(messages *i18n.Messages) string {
	return messages.Tf("professional.progress.step", map[string]any{"Step": s.Number, "Total": len(ProfessionalSteps)})
}

// Complete returns the text of percent.
func (s Step) Complete(messages *i18n.Messages) string {
	return messages.Tf("professional.progress.percent", map[string]any{"Percent": s.percent()})
}

// percent returns the part of the survey that is done after this step, in whole percent.
func (s Step) percent() int {
	return (100*s.Number + len(ProfessionalSteps)/2) / len(ProfessionalSteps)
}

// StepParam is the name of the parameter with the step to show, which the buttons send.
const StepParam = "step"

// CurrentStepField is the name of the hidden field with the step that the visitor sees.
const CurrentStepField = "at"

// FirstInvalidStep returns the first step with an error, or the last step if there is none.
func FirstInvalidStep(errs Errors) Step {
	for _, step := range ProfessionalSteps {
		if errs.Only(step.Fields) != nil {
			return step
		}
	}
	return ProfessionalSteps[len(ProfessionalSteps)-1]
}

// Form describes the form that fills p.
func (p *ProfessionalSurveyFields) Form() Form {
	fields := append(p.experience(), p.skills()...)
	return Form{Name: "professional", MultiStep: true, DonePanel: true, Fields: append(fields, p.preferences()...)}
}

func (p *ProfessionalSurveyFields) experience() []Field {
	return []Field{
		{
			Name: "years_of_experience", Kind: ui.SelectField, Label: "professional.years_of_experience", Required: true,
			Options: Years, Text: &p.YearsOfExperience,
		},
		{
			Name: "industry", Kind: ui.SelectField, Label: "form.industry", Required: true, Options: Industries,
			Text: &p.Industry,
		},
		{
			Name: "job_role", Kind: ui.TextField, Label: "professional.job_role", Hint: "professional.job_role.hint",
			Required: true, Max: maxName, Autocomplete: "organization-title", Text: &p.JobRole,
		},
	}
}

func (p *ProfessionalSurveyFields) skills() []Field {
	return []Field{
		{
			Name: "programming_languages", Kind: ui.CheckboxesField, Label: "professional.programming_languages",
			Hint: "form.some", Required: true, Options: Languages, List: &p.ProgrammingLanguages,
		},
		{
			Name: "frontend_frameworks", Kind: ui.CheckboxesField, Label: "professional.frontend_frameworks",
			Hint: "form.some", Required: true, Options: Frameworks, List: &p.FrontendFrameworks,
		},
		{
			Name: "ai_experience", Kind: ui.SelectField, Label: "professional.ai_experience",
			Hint: "professional.ai_experience.hint", Options: AIYears, Default: "2", Text: &p.AIExperience,
		},
	}
}

func (p *ProfessionalSurveyFields) preferences() []Field {
	return []Field{
		{
			Name: "topics", Kind: ui.CheckboxesField, Label: "professional.topics", Hint: "form.some", Required: true,
			Options: Topics, List: &p.Topics,
		},
		{
			Name: "discovery", Kind: ui.TextareaField, Label: "professional.discovery", Hint: "professional.discovery.hint",
			Required: true, Max: maxText, Rows: 3, Text: &p.Discovery,
		},
		{
			Name: "startup_founder", Kind: ui.SelectField, Label: "professional.startup_founder", Required: true,
			Options: FounderRoles, Text: &p.StartupFounder,
		},
		requiredConsent(consentField),
	}
}
