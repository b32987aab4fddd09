package survey

import (
	"context"

	"portfolio/db"
)

// Store keeps the answers. *db.Store implements it.
type Store interface {
	AddAgentsSurvey(ctx context.Context, row db.AgentsSurvey, mails ...db.Mail) error
	AddEnglishSurvey(ctx context.Context, row db.EnglishSurvey, mails ...db.Mail) error
	AddProfessionalSurvey(ctx context.Context, row db.ProfessionalSurvey, mails ...db.Mail) error

	AgentsSurveys() db.SurveyAnswers[db.AgentsSurvey]
	EnglishSurveys() db.SurveyAnswers[db.EnglishSurvey]
	ProfessionalSurveys() db.SurveyAnswers[db.ProfessionalSurvey]
	SurveyResults(ctx context.Context) (map[string]db.SurveyResults, error)
}
