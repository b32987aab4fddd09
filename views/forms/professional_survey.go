package forms

import (
	"portfolio/i18n"
	"portfolio/views/ui"
)

// ProfessionalSurveyFields is what a visitor answers about a career in software, in three steps.
type ProfessionalSurveyFields struct {
	YearsOfExperience, Industry, JobRole     string
	ProgrammingLanguages, FrontendFrameworks []string
	AIExperience                             string
	Topics                                   []string
	Discovery, StartupFounder                string
	Consent                                  bool
}

// Step is one page of the professional survey.
type Step struct {
	Number int    // from 1
	Title  string // message
	Fields []string
}

// ProfessionalSteps are the pages of the professional survey.
var ProfessionalSteps = []Step{
	{1, "professional.step.experience", []string{"years_of_experience", "industry", "job_role"}},
	{2, "professional.step.skills", []string{"programming_languages", "frontend_frameworks", "ai_experience"}},
	{3, "professional.step.content", []string{"topics", "discovery", "startup_founder", "consent"}},
}

// Progress says which step this is, of how many.
func (s Step) Progress(words *i18n.Messages) string {
	return words.Tf("professional.progress.step", map[string]any{"Step": s.Number, "Total": len(ProfessionalSteps)})
}

// Complete says how much of the survey is done when this step is.
func (s Step) Complete(words *i18n.Messages) string {
	return words.Tf("professional.progress.percent", map[string]any{"Percent": s.percent()})
}

// percent is how much of the survey is done when this step is, in whole percent.
func (s Step) percent() int {
	return (100*s.Number + len(ProfessionalSteps)/2) / len(ProfessionalSteps)
}

// StepQuery names the parameter that says which step to show; the buttons send it.
const StepQuery = "step"

// AtField names the hidden field that says which step the visitor was on.
const AtField = "at"

// StepToMend is the first step that has something wrong in it, or the last where none has.
func StepToMend(wrong Errors) Step {
	for _, step := range ProfessionalSteps {
		if wrong.Among(step.Fields) != nil {
			return step
		}
	}
	return ProfessionalSteps[len(ProfessionalSteps)-1]
}

// Form describes the form that fills p.
func (p *ProfessionalSurveyFields) Form() Form {
	fields := append(p.experience(), p.skills()...)
	return Form{Name: "professional", Stepped: true, Fields: append(fields, p.preferences()...)}
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
			Name: "programming_languages", Kind: ui.ChecksField, Label: "professional.programming_languages",
			Hint: "form.some", Required: true, Options: Languages, List: &p.ProgrammingLanguages,
		},
		{
			Name: "frontend_frameworks", Kind: ui.ChecksField, Label: "professional.frontend_frameworks",
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
			Name: "topics", Kind: ui.ChecksField, Label: "professional.topics", Hint: "form.some", Required: true,
			Options: Topics, List: &p.Topics,
		},
		{
			Name: "discovery", Kind: ui.LongField, Label: "professional.discovery", Hint: "professional.discovery.hint",
			Required: true, Max: maxText, Rows: 3, Text: &p.Discovery,
		},
		{
			Name: "startup_founder", Kind: ui.SelectField, Label: "professional.startup_founder", Required: true,
			Options: FounderRoles, Text: &p.StartupFounder,
		},
		require(consent(consentField, &p.Consent)),
	}
}
