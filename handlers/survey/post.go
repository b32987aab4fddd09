package survey

import (
	"context"
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
	return h.PostForm(web.FormSpec{Name: "professional", Show: h.Professional, Page: i18n.SurveyProfessional, Store: web.StoreForm(
		(*forms.ProfessionalSurveyFields).Form,
		func(ctx context.Context, _ *web.Request, submission db.Submission, f forms.ProfessionalSurveyFields) error {
			years, err := strconv.Atoi(f.AIExperience)
			if err != nil {
				return err // the options are numbers
			}
			row := db.ProfessionalSurvey{Submission: submission, AIExperience: years}
			web.CopyFields(&row, f)
			return h.store.AddProfessionalSurvey(ctx, row)
		})})
}
