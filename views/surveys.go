package views

import (
	"strings"

	"portfolio/content"
	"portfolio/views/forms"
	"portfolio/views/layout"
)

// surveyLength says how long a survey is.
func surveyLength(b layout.Base, survey content.Survey) string {
	form := forms.NewSurvey(survey)
	return b.Count("surveys.questions", form.Questions()) + ", " + b.Count("surveys.minutes", form.Minutes())
}

// surveySample returns the question that stands for a survey, the longest of its sentences that ask something, or "".
func surveySample(b layout.Base, survey content.Survey) string {
	longest := ""
	for _, field := range forms.NewSurvey(survey).Fields {
		if label := b.T(field.Label); strings.HasSuffix(label, "?") && len(label) > len(longest) {
			longest = label
		}
	}
	return longest
}
