// Package survey handles the surveys: their pages, the steps of long ones, the answers, and what is published of them.
package survey

import (
	"strconv"

	"github.com/a-h/templ"

	"portfolio/content"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// Handlers handles the surveys.
type Handlers struct {
	*web.Kernel
	store Store
}

// New returns the handlers of the surveys.
func New(kernel *web.Kernel, store Store) *Handlers { return &Handlers{kernel, store} }

// Surveys handles GET /surveys and /encuestas: the first survey, and links to the others.
func (h *Handlers) Surveys(r *web.Request) (web.Response, error) {
	page := views.SurveysPage{Base: h.NewPage(r, i18n.Surveys)}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "CollectionPage"))
	first := h.Site.Surveys[0]
	page.First, page.Form = first, h.draw(h.FormFrame(r, page.Base, first.Page(), first.ID, nextPages), first, forms.NewSurvey(first), forms.Step{})
	return web.RenderUncached(page)
}

// Show returns the handler of GET to the page of a survey. Of one in steps it shows the one that is asked for; after a rejected
// submission it is the first with an error.
func (h *Handlers) Show(survey content.Survey) web.Handler {
	return func(r *web.Request) (web.Response, error) {
		form := forms.NewSurvey(survey)
		if len(form.Steps) == 0 {
			return h.show(r, survey, form, forms.Step{}), nil
		}
		step, _ := parseStep(form, r.Param(forms.StepParam))
		if wrong, refused := r.RefusedErrors(); refused {
			step = form.FirstInvalidStep(wrong)
		}
		return h.show(r, survey, form, step), nil
	}
}

// show renders the page of a survey.
func (h *Handlers) show(r *web.Request, survey content.Survey, form forms.Form, step forms.Step) web.Response {
	page := views.SurveyPage{Base: h.NewPage(r, survey.Page(), i18n.Surveys), Survey: survey}
	if step.Number > 1 {
		page.Title = step.Progress(page.Messages) + " — " + page.Title
	}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	frame := h.FormFrame(r, page.Base, survey.Page(), survey.ID, nextPages)
	page.Form, page.Done = h.draw(frame, survey, form, step), frame.Done != ""
	return web.Response{Page: page, Uncached: true}
}

// nextPages are the pages that somebody may want to see who has answered a survey.
var nextPages = []i18n.Page{i18n.SurveyResults, i18n.Surveys, i18n.Articles}

// draw renders the form of a survey.
func (h *Handlers) draw(frame forms.Frame, survey content.Survey, form forms.Form, step forms.Step) templ.Component {
	closing := ""
	if len(survey.Closing) > 0 {
		closing = frame.T(survey.Key("closing"))
	}
	return forms.Survey(frame, form, step, closing)
}

// parseStep returns the step of a form with that number and true, or the first step and false.
func parseStep(form forms.Form, number string) (forms.Step, bool) {
	for _, step := range form.Steps {
		if strconv.Itoa(step.Number) == number {
			return step, true
		}
	}
	return form.Steps[0], false
}
