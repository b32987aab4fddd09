package views

import (
	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// surveyForm describes the form on the page of a survey.
func surveyForm(page i18n.Page) forms.Form {
	switch page {
	case i18n.SurveyAgents:
		return new(forms.AgentsSurveyFields).Form()
	case i18n.SurveyEnglish:
		return new(forms.EnglishSurveyFields).Form()
	default:
		return new(forms.ProfessionalSurveyFields).Form()
	}
}

// surveyLength says how long the survey of a page is.
func surveyLength(b layout.Base, page i18n.Page) string {
	form := surveyForm(page)
	return b.Count("surveys.questions", form.Questions()) + ", " + b.Count("surveys.minutes", form.Minutes())
}
