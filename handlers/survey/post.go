package survey

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"portfolio/content"
	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/views/forms"
)

// Post returns the handler of POST to the page of a survey: it stores the answers. Of a survey in steps it shows the step that was
// asked for with the answers so far, and stores them after the last one.
func (h *Handlers) Post(survey content.Survey) web.Handler {
	store := h.PostForm(web.FormSpec{
		Name: survey.ID, Show: h.Show(survey), Page: survey.Page(), Failed: func(err error) string { return failure(survey, err) },
		Store: func(r *web.Request, submission db.Submission, posted url.Values) (forms.Form, forms.Errors, error) {
			form := forms.NewSurvey(survey)
			if wrong := form.Decode(posted); wrong != nil {
				return form, wrong, nil
			}
			if err := h.store.AddSurveyResponse(r.Context(), response(survey, submission, form)); err != nil {
				return form, nil, fmt.Errorf("%w: %w", errNotSaved, err)
			}
			return form, nil, nil
		},
	})
	if len(survey.Steps) == 0 {
		return store
	}
	return func(r *web.Request) (web.Response, error) {
		posted, err := r.Posted()
		if err != nil {
			return web.Response{}, err
		}
		form := forms.NewSurvey(survey)
		to, asked := parseStep(form, posted.Get(forms.StepParam))
		if !asked {
			return store(r)
		}
		from, known := parseStep(form, posted.Get(forms.CurrentStepField))
		var wrong forms.Errors
		if known && to.Number > from.Number { // going forward validates this step; going back does not
			wrong = form.Decode(posted).Only(from.Fields)
		}
		h.ReturnForm(r, survey.ID, posted, wrong)
		if wrong == nil {
			return h.show(r, survey, form, to), nil
		}
		page := h.show(r, survey, form, from)
		page.Status = http.StatusUnprocessableEntity
		return page, nil
	}
}

// response returns the row of a filled-in form.
func response(survey content.Survey, submission db.Submission, form forms.Form) db.SurveyResponse {
	row := db.SurveyResponse{Submission: submission, Survey: survey.ID, Answers: db.Answers{}}
	for _, field := range form.Fields {
		if field.Flag == nil { // a consent is not stored
			row.Answers[field.Name] = field.Stored()
		}
		if len(field.Options) > 0 {
			row.Counted = append(row.Counted, field.Name)
		}
	}
	return row
}

// errNotSaved means that the database has refused an answer.
var errNotSaved = errors.New("survey not saved")

// failure returns the message key of why a survey was not stored: the database was away, refused it, or something else has failed.
func failure(survey content.Survey, err error) string {
	switch {
	case errors.Is(err, db.ErrBusy), errors.Is(err, db.ErrClosed):
		return survey.Key("failed.connection")
	case errors.Is(err, errNotSaved):
		return "done.failed." + survey.ID
	}
	return survey.Key("failed.unexpected")
}
