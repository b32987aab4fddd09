package survey

import (
	"net/http"
	"strconv"

	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// Professional handles GET /surveys/professional-experience: one step of the survey. After a rejected submission it is the
// first step with an error.
func (h *Handlers) Professional(r *web.Request) (web.Response, error) {
	step, _ := parseStep(r.Param(forms.StepParam))
	if wrong, refused := r.RefusedErrors(); refused {
		step = forms.FirstInvalidStep(wrong)
	}
	return h.professionalStep(r, step), nil
}

// PostProfessional handles POST /surveys/professional-experience: it shows the step that was asked for, with the answers
// so far, or stores the survey after the last step.
func (h *Handlers) PostProfessional() web.Handler {
	store := h.storeProfessional()
	return func(r *web.Request) (web.Response, error) {
		posted, err := r.Posted()
		if err != nil {
			return web.Response{}, err
		}
		to, asked := parseStep(posted.Get(forms.StepParam))
		if !asked {
			return store(r)
		}
		from, known := parseStep(posted.Get(forms.CurrentStepField))
		var wrong forms.Errors
		if known && to.Number > from.Number { // going forward validates this step; going back does not
			var f forms.ProfessionalSurveyFields
			wrong = f.Form().Decode(posted).Only(from.Fields)
		}
		h.ReturnForm(r, "professional", posted, wrong)
		if wrong == nil {
			return h.professionalStep(r, to), nil
		}
		response := h.professionalStep(r, from)
		response.Status = http.StatusUnprocessableEntity
		return response, nil
	}
}

func (h *Handlers) professionalStep(r *web.Request, step forms.Step) web.Response {
	page := views.SurveyPage{Base: h.NewPage(r, i18n.SurveyProfessional, i18n.Surveys)}
	if step.Number > 1 {
		page.Title = step.Progress(page.Messages) + " — " + page.Title
	}
	page.JSONLD = append(page.JSONLD, jsonld.WebPage(page.Base, "WebPage"))
	frame := h.FormFrame(r, page.Base, i18n.SurveyProfessional, "professional", nextPages)
	page.Form, page.Done = forms.ProfessionalSurvey(frame, step), frame.Done != ""
	return web.Response{Page: page, Uncached: true}
}

// parseStep returns the step with that number and true, or the first step and false.
func parseStep(number string) (forms.Step, bool) {
	for _, step := range forms.ProfessionalSteps {
		if strconv.Itoa(step.Number) == number {
			return step, true
		}
	}
	return forms.ProfessionalSteps[0], false
}
