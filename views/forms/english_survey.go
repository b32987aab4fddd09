package forms

import "portfolio/views/ui"

// EnglishSurveyFields holds the answers to the survey about English at work.
type EnglishSurveyFields struct {
	Role, Experience, EnglishLevel string
	LostOpportunity, Feelings      string
	WantsToImprove, AppInterest    string
	Features                       []string
	Contact, Country               string
}

// Form describes the form that fills e.
func (e *EnglishSurveyFields) Form() Form {
	return Form{Name: "english", DonePanel: true, Fields: []Field{
		{
			Name: "role", Kind: ui.TextField, Label: "english.role", Required: true, Max: maxName,
			Autocomplete: "organization-title", Text: &e.Role,
		},
		{
			Name: "experience", Kind: ui.SelectField, Label: "english.experience", Required: true, Options: YearsEnglish,
			Text: &e.Experience,
		},
		{
			Name: "english_level", Kind: ui.RadioField, Label: "english.english_level", Required: true,
			Options: EnglishLevels, Text: &e.EnglishLevel,
		},
		{
			Name: "lost_opportunity", Kind: ui.RadioField, Label: "english.lost_opportunity", Required: true,
			Options: LostOpportunities, Text: &e.LostOpportunity,
		},
		{
			Name: "feelings", Kind: ui.TextareaField, Label: "english.feelings", Hint: "english.feelings.hint", Max: maxText,
			Rows: 4, Text: &e.Feelings,
		},
		{
			Name: "wants_to_improve", Kind: ui.RadioField, Label: "english.wants_to_improve", Required: true,
			Options: ImprovementWishes, Text: &e.WantsToImprove,
		},
		{
			Name: "app_interest", Kind: ui.RadioField, Label: "english.app_interest", Hint: "english.app_interest.hint",
			Required: true, Options: AppInterest, Text: &e.AppInterest,
		},
		{
			Name: "features", Kind: ui.CheckboxesField, Label: "english.features", Hint: "form.any", Options: AppFeatures,
			List: &e.Features,
		},
		contact(&e.Contact),
		country(&e.Country),
	}}
}
