package admin

import (
	"slices"

	"portfolio/content"
	"portfolio/db"
	"portfolio/views/forms"
)

// survey is a survey with its responses.
type survey struct {
	content.Survey
	form forms.Form
	db.SurveyResponses
}

// filledSurvey is one visitor's answers in the form of the survey.
type filledSurvey struct {
	db.SurveyResponse
	forms.Form
}

// surveys returns the surveys of the site; the dashboard opens with the first one.
func (h *Handlers) surveys() []survey {
	var all []survey
	for _, one := range h.Site.Surveys {
		at := len(all)
		if one.Main {
			at = 0
		}
		all = slices.Insert(all, at, survey{one, forms.NewSurvey(one), h.Store.SurveyResponses(one.ID)})
	}
	return all
}

// surveyNamed returns the survey with an id.
func (h *Handlers) surveyNamed(id string) (survey, bool) {
	all := h.surveys()
	at := slices.IndexFunc(all, func(s survey) bool { return s.ID == id })
	if at < 0 {
		return survey{}, false
	}
	return all[at], true
}

// fill fills the form of the survey with a response, until it is filled with another.
func (s survey) fill(row db.SurveyResponse) filledSurvey {
	for _, field := range s.form.Fields {
		field.Fill(row.Answers[field.Name])
	}
	return filledSurvey{row, s.form}
}

// questions returns the questions that the survey's charts count.
func (s survey) questions() []db.SurveyQuestion {
	questions := make([]db.SurveyQuestion, len(s.Charts))
	for i, c := range s.Charts {
		questions[i] = db.SurveyQuestion{Name: c.Question, Multiple: s.form.Field(c.Question).List != nil}
	}
	return questions
}
