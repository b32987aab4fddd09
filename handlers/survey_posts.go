package handlers

import (
	"context"
	"strconv"

	"portfolio/db"
	"portfolio/i18n"
	"portfolio/views/forms"
)

// takeAgentsSurvey handles POST /ai-agents-survey.
func (s *Server) takeAgentsSurvey() pageFunc {
	return s.take(taker{form: "agents", show: s.surveyAgents, page: i18n.SurveyAgents, store: storing(
		(*forms.AgentsSurveyFields).Form,
		func(ctx context.Context, _ *visit, entry db.Entry, f forms.AgentsSurveyFields) error {
			return s.Store.AddAgentsSurvey(ctx, db.AgentsSurvey{
				Entry: entry, Role: f.Role, Industry: f.Industry, Experience: f.Experience,
				PainPoint1: f.PainPoint1, PainPoint2: f.PainPoint2, PainPoint3: f.PainPoint3,
				RepetitiveTasks: f.RepetitiveTasks, AIAgentInterest: f.AIAgentInterest,
				KeyFunctionality: f.KeyFunctionality, Contact: f.Contact, Country: f.Country,
			})
		})})
}

// takeEnglishSurvey handles POST /english-barrier-survey.
func (s *Server) takeEnglishSurvey() pageFunc {
	return s.take(taker{form: "english", show: s.surveyEnglish, page: i18n.SurveyEnglish, store: storing(
		(*forms.EnglishSurveyFields).Form,
		func(ctx context.Context, _ *visit, entry db.Entry, f forms.EnglishSurveyFields) error {
			return s.Store.AddEnglishSurvey(ctx, db.EnglishSurvey{
				Entry: entry, Role: f.Role, Experience: f.Experience, EnglishLevel: f.EnglishLevel,
				LostOpportunity: f.LostOpportunity, Feelings: f.Feelings, WantsToImprove: f.WantsToImprove,
				AppInterest: f.AppInterest, Features: f.Features, Contact: f.Contact, Country: f.Country,
			})
		})})
}

// takeProfessionalSurvey stores the professional survey after its last step.
func (s *Server) takeProfessionalSurvey() pageFunc {
	return s.take(taker{form: "professional", show: s.surveyProfessional, page: i18n.SurveyProfessional, store: storing(
		(*forms.ProfessionalSurveyFields).Form,
		func(ctx context.Context, _ *visit, entry db.Entry, f forms.ProfessionalSurveyFields) error {
			years, err := strconv.Atoi(f.AIExperience)
			if err != nil {
				return err // the options are numbers
			}
			return s.Store.AddSurvey(ctx, db.Survey{
				Entry: entry, YearsOfExperience: f.YearsOfExperience, Industry: f.Industry, JobRole: f.JobRole,
				ProgrammingLanguages: f.ProgrammingLanguages, FrontendFrameworks: f.FrontendFrameworks,
				AIExperience: years, Topics: f.Topics, Discovery: f.Discovery, StartupFounder: f.StartupFounder,
			})
		})})
}
