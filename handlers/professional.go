package handlers

import (
	"net/http"
	"strconv"

	"portfolio/i18n"
	"portfolio/views"
	"portfolio/views/forms"
	"portfolio/views/jsonld"
)

// surveyProfessional handles GET /surveys/professional-experience: one step of it. A survey that comes back shows the
// first step with something to mend.
func (s *Server) surveyProfessional(v *visit) (answer, error) {
	step, _ := stepOf(v.URL.Query().Get(forms.StepQuery))
	if v.posted != nil {
		step = forms.StepToMend(v.posted.errors)
	}
	return s.professionalStep(v, step), nil
}

// takeProfessional handles POST /surveys/professional-experience: it turns to the step that was asked for, with what was
// answered so far, or stores the survey after the last step.
func (s *Server) takeProfessional() pageFunc {
	store := s.takeProfessionalSurvey()
	return func(v *visit) (answer, error) {
		sent, err := v.form()
		if err != nil {
			return answer{}, err
		}
		to, asked := stepOf(sent.Get(forms.StepQuery))
		if !asked {
			return store(v)
		}
		v.posted = &post{form: "professional", values: sent}
		v.posted.stamp = s.stamper.Ripe("professional", sent.Get(forms.StampField), s.Now())
		from, known := stepOf(sent.Get(forms.AtField))
		if !known || to.Number <= from.Number {
			return s.professionalStep(v, to), nil
		}
		// Going on asks for what this step needs; going back asks for nothing.
		var f forms.ProfessionalSurveyFields
		if v.posted.errors = f.Form().Decode(sent).Among(from.Fields); v.posted.errors == nil {
			return s.professionalStep(v, to), nil
		}
		found := s.professionalStep(v, from)
		found.Status = http.StatusUnprocessableEntity
		return found, nil
	}
}

func (s *Server) professionalStep(v *visit, step forms.Step) answer {
	page := views.SurveyPage{Base: s.titled(v, i18n.SurveyProfessional, i18n.Surveys)}
	if step.Number > 1 {
		page.Title = step.Progress(page.Messages) + " — " + page.Title
	}
	page.Data = append(page.Data, jsonld.WebPage(page.Base, "WebPage"))
	frame := s.frame(v, page.Base, i18n.SurveyProfessional, "professional")
	page.Form = forms.ProfessionalSurvey(frame, step)
	return answer{Page: page, Fresh: true}
}

// stepOf returns the step that a request asks for, and whether it asks for one that there is; else the first.
func stepOf(number string) (forms.Step, bool) {
	for _, step := range forms.ProfessionalSteps {
		if strconv.Itoa(step.Number) == number {
			return step, true
		}
	}
	return forms.ProfessionalSteps[0], false
}
