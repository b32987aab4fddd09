package survey

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"portfolio/db"
	"portfolio/handlers/web"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// PostAgents handles POST /ai-agents-survey.
func (h *Handlers) PostAgents() web.Handler {
	return h.PostForm(web.FormSpec{Name: "agents", Show: h.Agents, Page: i18n.SurveyAgents, Store: web.StoreForm(
		(*forms.AgentsSurveyFields).Form,
		func(ctx context.Context, _ *web.Request, submission db.Submission, f forms.AgentsSurveyFields) error {
			row := db.AgentsSurvey{Submission: submission}
			web.CopyFields(&row, f)
			return h.store.AddAgentsSurvey(ctx, row)
		})})
}

// PostEnglish handles POST /english-barrier-survey.
func (h *Handlers) PostEnglish() web.Handler {
	return h.PostForm(web.FormSpec{Name: "english", Show: h.English, Page: i18n.SurveyEnglish, Store: web.StoreForm(
		(*forms.EnglishSurveyFields).Form,
		func(ctx context.Context, _ *web.Request, submission db.Submission, f forms.EnglishSurveyFields) error {
			row := db.EnglishSurvey{Submission: submission}
			web.CopyFields(&row, f)
			return h.store.AddEnglishSurvey(ctx, row)
		})})
}

// storeProfessional stores the professional survey after its last step.
func (h *Handlers) storeProfessional() web.Handler {
	return h.PostForm(web.FormSpec{Name: "professional", Show: h.Professional, Page: i18n.SurveyProfessional, Failed: failure, Store: web.StoreForm(
		(*forms.ProfessionalSurveyFields).Form,
		func(ctx context.Context, _ *web.Request, submission db.Submission, f forms.ProfessionalSurveyFields) error {
			years, err := strconv.Atoi(f.AIExperience)
			if err != nil {
				return err // the options are numbers
			}
			row := db.ProfessionalSurvey{Submission: submission, AIExperience: years}
			web.CopyFields(&row, f)
			if err := h.store.AddProfessionalSurvey(ctx, row); err != nil {
				return fmt.Errorf("%w: %w", errNotSaved, err)
			}
			return nil
		})})
}

// errNotSaved means that the database has refused an answer.
var errNotSaved = errors.New("survey not saved")

// failure returns the message key of why the professional survey was not stored: the database was away, refused it, or something
// else has failed.
func failure(err error) string {
	switch {
	case errors.Is(err, db.ErrBusy), errors.Is(err, db.ErrClosed):
		return "professional.failed.connection"
	case errors.Is(err, errNotSaved):
		return "done.failed.professional"
	}
	return "professional.failed.unexpected"
}
