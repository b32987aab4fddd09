package views

import (
	"portfolio/content"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// surveyLength says how long a survey is.
func surveyLength(b layout.Base, survey content.Survey) string {
	form := forms.NewSurvey(survey)
	return b.Count("surveys.questions", form.Questions()) + ", " + b.Count("surveys.minutes", form.Minutes())
}
