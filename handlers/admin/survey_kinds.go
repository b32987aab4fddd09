package admin

import (
	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
	"portfolio/views/ui"
)

// survey describes how the dashboard shows one survey.
type survey struct {
	page    i18n.Page // where visitors answer it
	form    forms.Form
	charts  []surveyChart
	columns []string // the fields in the list of answers, after date and language
	surveyReader
}

// surveyChart is a field whose answers are counted and drawn as a chart.
type surveyChart struct {
	field string
	kind  ui.ChartKind
}

// surveysOf returns the surveys; the dashboard opens with the first one.
func surveysOf(store *db.Store) []survey {
	return []survey{
		{
			page: i18n.SurveyProfessional, form: new(forms.ProfessionalSurveyFields).Form(),
			charts: []surveyChart{
				{"years_of_experience", ui.BarChart}, {"industry", ui.PieChart}, {"programming_languages", ui.BarChart},
			},
			columns:      []string{"years_of_experience", "industry", "job_role"},
			surveyReader: answersOf[db.ProfessionalSurvey]{store.ProfessionalSurveys(), fillProfessional},
		},
		{
			page: i18n.SurveyAgents, form: new(forms.AgentsSurveyFields).Form(),
			charts: []surveyChart{
				{"experience", ui.BarChart}, {"industry", ui.PieChart}, {"ai_agent_interest", ui.BarChart},
			},
			columns:      []string{"experience", "industry", "role"},
			surveyReader: answersOf[db.AgentsSurvey]{store.AgentsSurveys(), fillAgents},
		},
		{
			page: i18n.SurveyEnglish, form: new(forms.EnglishSurveyFields).Form(),
			charts: []surveyChart{
				{"experience", ui.BarChart}, {"english_level", ui.PieChart}, {"lost_opportunity", ui.BarChart},
				{"app_interest", ui.BarChart}, {"features", ui.BarChart},
			},
			columns:      []string{"experience", "english_level", "role"},
			surveyReader: answersOf[db.EnglishSurvey]{store.EnglishSurveys(), fillEnglish},
		},
	}
}

// surveyNamed returns the survey whose form has that name.
func (h *Handlers) surveyNamed(name string) (survey, bool) {
	for _, one := range surveysOf(h.Store) {
		if one.form.Name == name {
			return one, true
		}
	}
	return survey{}, false
}

// questions returns the columns that the survey's charts count.
func (s survey) questions() []db.SurveyQuestion {
	questions := make([]db.SurveyQuestion, len(s.charts))
	for i, c := range s.charts {
		questions[i] = db.SurveyQuestion{Column: c.field, Multiple: s.form.Field(c.field).List != nil}
	}
	return questions
}
