package handlers

import (
	"github.com/a-h/templ"

	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// surveys handles GET /surveys and /encuestas: the first survey, and the way to the others.
func (s *Server) surveys(v *visit) (answer, error) {
	page := views.SurveysPage{Base: s.titled(v, i18n.Surveys)}
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "CollectionPage"))
	page.Agents = s.frame(v, page.Base, i18n.SurveyAgents, "agents")
	return answer{Page: page, Fresh: true}, nil
}

// surveyAgents handles GET /ai-agents-survey.
func (s *Server) surveyAgents(v *visit) (answer, error) {
	return s.survey(v, i18n.SurveyAgents, "agents", forms.AgentsSurvey)
}

// surveyEnglish handles GET /english-barrier-survey.
func (s *Server) surveyEnglish(v *visit) (answer, error) {
	return s.survey(v, i18n.SurveyEnglish, "english", forms.EnglishSurvey)
}

// survey shows a survey on a page of its own.
func (s *Server) survey(v *visit, id i18n.Page, form string, draw func(forms.Frame) templ.Component) (answer, error) {
	page := views.SurveyPage{Base: s.titled(v, id, i18n.Surveys)}
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "WebPage"))
	page.Form = draw(s.frame(v, page.Base, id, form))
	return answer{Page: page, Fresh: true}, nil
}
