package survey

import (
	"github.com/a-h/templ"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// nextPages are the pages that somebody may want to see who has answered a survey.
var nextPages = []i18n.Page{i18n.SurveyResults, i18n.Surveys, i18n.Articles}

// Surveys handles GET /surveys and /encuestas: the first survey, and links to the others.
func (h *Handlers) Surveys(r *web.Request) (web.Response, error) {
	page := views.SurveysPage{Base: h.NewPage(r, i18n.Surveys)}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "CollectionPage"))
	page.Agents = h.FormFrame(r, page.Base, i18n.SurveyAgents, "agents", nextPages)
	return web.RenderUncached(page)
}

// Agents handles GET /ai-agents-survey.
func (h *Handlers) Agents(r *web.Request) (web.Response, error) {
	return h.survey(r, i18n.SurveyAgents, "agents", forms.AgentsSurvey)
}

// English handles GET /english-barrier-survey.
func (h *Handlers) English(r *web.Request) (web.Response, error) {
	return h.survey(r, i18n.SurveyEnglish, "english", forms.EnglishSurvey)
}

// survey renders a survey on its own page.
func (h *Handlers) survey(r *web.Request, id i18n.Page, form string, draw func(forms.Frame) templ.Component) (web.Response, error) {
	page := views.SurveyPage{Base: h.NewPage(r, id, i18n.Surveys)}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	frame := h.FormFrame(r, page.Base, id, form, nextPages)
	page.Form, page.Done = draw(frame), frame.Done != ""
	return web.RenderUncached(page)
}
